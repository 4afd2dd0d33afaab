"""validate.py SCHEMA FILE: whether a JSON file is what a JSON schema asks for; prints what is not."""

import json
import sys

import jsonschema

schema, document = (json.load(open(path, encoding="utf-8")) for path in sys.argv[1:3])
validator = jsonschema.validators.validator_for(schema)
validator.check_schema(schema)
errors = list(validator(schema).iter_errors(document))
for error in errors:
    print("/".join(str(step) for step in error.absolute_path), error.message[:300])
print("valid" if not errors else "not valid")
sys.exit(bool(errors))
