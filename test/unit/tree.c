// A recursive-descent reader. It takes the same liberties as the frontend: parentheses and conversions leave no node, arrays that
// decay have the pointer's type, constants are folded, and what depends on the template's parameter stays unresolved.

#define _XOPEN_SOURCE 700

#include "tree.h"

#include <ctype.h>

#include "check.h"

enum word_kind { END, WORD, NUMBER, STRING, MARK };

struct word {
    enum word_kind kind;
    struct range range;
};

struct record {
    struct type *type;
    ARENA_LIST(struct decl *) members;
};

struct reader {
    struct arena *arena;
    struct tree *tree;
    const char *text;
    struct word word; // the next one
    size_t behind;    // the end of the one before
    ARENA_LIST(struct decl *) scope; // names in sight, the innermost last
    ARENA_LIST(struct record *) records;
    struct record *record;     // whose methods are being read
    struct function *function; // that is being read
    bool in_template;
};

static struct node *read_expression(struct reader *r);
static struct node *read_assignment(struct reader *r);
static struct node *read_unary(struct reader *r);
static struct node *read_conditional(struct reader *r);
static struct node *read_statement(struct reader *r);
static struct node *read_compound(struct reader *r);

// Words.

static size_t skip_space(const char *text, size_t at) {
    for (;; at++)
        if (text[at] == '/' && text[at + 1] == '/')
            at += strcspn(text + at, "\n") - 1;
        else if (text[at] == '/' && text[at + 1] == '*')
            at = (size_t)(strstr(text + at, "*/") - text) + 1;
        else if (!isspace((unsigned char)text[at]))
            return at;
}

static size_t name_end(const char *text, size_t at) {
    while (isalnum((unsigned char)text[at]) || text[at] == '_' || (text[at] == ':' && text[at + 1] == ':'))
        at += text[at] == ':' ? 2 : 1;
    return at;
}

// cuda::atomic_ref<int, …> is one word.
static size_t word_end(const char *text, size_t at) {
    size_t end = name_end(text, at);
    if (strncmp(text + at, "cuda::", 6) == 0 && text[end] == '<')
        end += strcspn(text + end, ">") + 1;
    return end;
}

static size_t mark_end(const char *text, size_t at) {
    static const char *const marks[] = {"<<=", ">>=", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=",
                                        "&&",  "||",  "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^="};
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (strncmp(text + at, marks[i], strlen(marks[i])) == 0)
            return at + strlen(marks[i]);
    return at + 1;
}

static struct word word_at(const char *text, size_t at) {
    at = skip_space(text, at);
    if (!text[at])
        return (struct word){END, {at, at}};
    if (isdigit((unsigned char)text[at])) {
        size_t end = at;
        while (isalnum((unsigned char)text[end]) || text[end] == '.')
            end++;
        return (struct word){NUMBER, {at, end}};
    }
    if (isalpha((unsigned char)text[at]) || text[at] == '_')
        return (struct word){WORD, {at, word_end(text, at)}};
    if (text[at] == '"')
        return (struct word){STRING, {at, at + 2 + strcspn(text + at + 1, "\"")}};
    return (struct word){MARK, {at, mark_end(text, at)}};
}

static bool is_word(const struct reader *r, struct word word, const char *text) {
    return word.kind != END && word.range.end - word.range.begin == strlen(text) &&
           memcmp(r->text + word.range.begin, text, strlen(text)) == 0;
}

static bool next_is(const struct reader *r, const char *text) {
    return is_word(r, r->word, text);
}

static struct word following(const struct reader *r) {
    return word_at(r->text, r->word.range.end);
}

static struct word take_word(struct reader *r) {
    struct word word = r->word;
    r->behind = word.range.end;
    r->word = word_at(r->text, word.range.end);
    return word;
}

static bool take(struct reader *r, const char *text) {
    bool found = next_is(r, text);
    if (found)
        take_word(r);
    return found;
}

static void expect(struct reader *r, const char *text) {
    if (!take(r, text))
        fail_msg("the tree's reader expects '%s' before: %.40s", text, r->text + r->word.range.begin);
}

static const char *spelling(struct reader *r, struct word word) {
    return arena_copy(r->arena, r->text + word.range.begin, word.range.end - word.range.begin);
}

static const char *take_name(struct reader *r) {
    if (r->word.kind != WORD)
        fail_msg("the tree's reader expects a name before: %.40s", r->text + r->word.range.begin);
    return spelling(r, take_word(r));
}

// Types.

static const struct {
    const char *name;
    enum type_kind kind;
    unsigned size;
    bool is_unsigned;
} base_types[] = {
    {"void", TYPE_VOID, 0, false},     {"bool", TYPE_BOOL, 1, true},          {"char", TYPE_INTEGER, 1, false},
    {"byte", TYPE_INTEGER, 1, true},  {"int", TYPE_INTEGER, 4, false},   {"unsigned", TYPE_INTEGER, 4, true},   {"long", TYPE_INTEGER, 8, false},
    {"float", TYPE_FLOATING, 4, false}, {"double", TYPE_FLOATING, 8, false},  {"size_t", TYPE_INTEGER, 8, true},
    {"auto", TYPE_OTHER, 0, false},    {"function_t", TYPE_POINTER, 8, false}, // a pointer to a function
};

static struct type *new_type(struct reader *r, enum type_kind kind, const char *name, const struct type *target) {
    struct type *type = ARENA_NEW(r->arena, struct type);
    type->kind = kind;
    type->name = name;
    type->target = target;
    type->size = kind == TYPE_POINTER ? 8 : 0;
    return type;
}

static struct record *record_named(const struct reader *r, const char *name) {
    for (size_t i = 0; name && i < r->records.count; i++)
        if (strcmp(r->records.at[i]->type->name, name) == 0)
            return r->records.at[i];
    return NULL;
}

static struct record *record_of(const struct reader *r, const struct type *type) {
    while (type && (type->kind == TYPE_POINTER || type->kind == TYPE_REFERENCE))
        type = type->target;
    return type && type->kind == TYPE_RECORD ? record_named(r, type->name) : NULL;
}

static bool is_dependent(const struct type *type) {
    for (; type; type = type->target)
        if (type->kind == TYPE_DEPENDENT)
            return true;
    return false;
}

static bool begins_type(const struct reader *r, struct word word) {
    static const char *const qualifiers[] = {"const", "volatile", "__shared__", "__device__", "__constant__", "static", "struct"};
    for (size_t i = 0; i < sizeof qualifiers / sizeof *qualifiers; i++)
        if (is_word(r, word, qualifiers[i]))
            return true;
    for (size_t i = 0; i < sizeof base_types / sizeof *base_types; i++)
        if (is_word(r, word, base_types[i].name))
            return true;
    for (size_t i = 0; i < r->records.count; i++)
        if (is_word(r, word, r->records.at[i]->type->name))
            return true;
    bool is_atomic = word.kind == WORD && strncmp(r->text + word.range.begin, "cuda::atomic", 12) == 0;
    return is_atomic || (r->in_template && is_word(r, word, "T"));
}

struct specifiers {
    struct type *type;
    long long block_size[3], max_threads;
    enum storage storage;
    bool has_storage, is_kernel, is_device, is_host, is_static, is_system;
};

static long long take_number(struct reader *r) {
    long long number = strtoll(r->text + r->word.range.begin, NULL, 0);
    take_word(r);
    return number;
}

// __launch_bounds__(n), __block_size__((x, y, z))
static bool take_block_attribute(struct reader *r, struct specifiers *s) {
    if (take(r, "__launch_bounds__")) {
        expect(r, "(");
        s->max_threads = take_number(r);
        expect(r, ")");
        return true;
    }
    if (!take(r, "__block_size__"))
        return false;
    expect(r, "(");
    expect(r, "(");
    for (int axis = 0; axis < 3; axis++)
        s->block_size[axis] = next_is(r, ")") ? 1 : take_number(r), take(r, ",");
    expect(r, ")");
    expect(r, ")");
    return true;
}

static bool take_specifier(struct reader *r, struct specifiers *s) {
    if (take_block_attribute(r, s))
        return true;
    static const struct {
        const char *name;
        enum storage storage;
    } storages[] = {{"__shared__", STORAGE_SHARED}, {"__constant__", STORAGE_CONSTANT}, {"__device__", STORAGE_DEVICE}};
    for (size_t i = 0; i < sizeof storages / sizeof *storages; i++)
        if (next_is(r, storages[i].name))
            s->storage = storages[i].storage, s->has_storage = true;
    s->is_kernel |= next_is(r, "__global__");
    s->is_device |= next_is(r, "__device__");
    s->is_host |= next_is(r, "__host__");
    s->is_static |= next_is(r, "static");
    s->is_system |= next_is(r, "__system__");
    s->type->is_const |= next_is(r, "const");
    s->type->is_volatile |= next_is(r, "volatile");
    static const char *const words[] = {"__shared__", "__constant__", "__device__", "__global__", "__host__",
                                        "static",     "__system__",   "const",      "volatile",   "struct"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (take(r, words[i]))
            return true;
    return false;
}

static void name_type(struct reader *r, struct type *type, const char *name) {
    if (strcmp(name, "unsigned") == 0)
        name = take(r, "int") ? "unsigned int" : take(r, "long") ? "unsigned long" : "unsigned int";
    if (strcmp(name, "long") == 0 || strcmp(name, "unsigned long") == 0)
        name = take(r, "long") ? (name[0] == 'u' ? "unsigned long long" : "long long") : name;
    type->name = name;
    type->kind = strcmp(name, "T") == 0 ? TYPE_DEPENDENT : TYPE_RECORD;
    for (size_t i = 0; i < sizeof base_types / sizeof *base_types; i++)
        if (strncmp(name, base_types[i].name, strlen(base_types[i].name)) == 0 && !record_named(r, name)) {
            type->kind = base_types[i].kind;
            type->size = strstr(name, "long") ? 8 : base_types[i].size;
            type->is_unsigned = base_types[i].is_unsigned;
        }
}

static struct specifiers read_specifiers(struct reader *r) {
    struct specifiers s = {.type = new_type(r, TYPE_OTHER, "", NULL), .storage = STORAGE_LOCAL};
    while (take_specifier(r, &s))
        ;
    name_type(r, s.type, take_name(r));
    while (take_specifier(r, &s))
        ;
    return s;
}

static const struct type *read_pointers(struct reader *r, struct type *type) {
    for (;;) {
        if (take(r, "*"))
            type = new_type(r, TYPE_POINTER, "pointer", type);
        else if (take(r, "&") || take(r, "&&"))
            type = new_type(r, TYPE_REFERENCE, "reference", type);
        else if (take(r, "const"))
            type->is_const = true;
        else if (!take(r, "__restrict__"))
            return type;
    }
}

static const struct type *read_extents(struct reader *r, const struct type *type) {
    if (!take(r, "["))
        return type;
    long long extent = next_is(r, "]") ? 0 : strtoll(r->text + take_word(r).range.begin, NULL, 0);
    expect(r, "]");
    struct type *array = new_type(r, TYPE_ARRAY, "array", read_extents(r, type));
    array->extent = extent;
    return array;
}

// Nodes.

static struct node *new_node(struct reader *r, enum node_kind kind, size_t begin) {
    struct node *node = ARENA_NEW(r->arena, struct node);
    node->kind = kind;
    node->source = &r->tree->source;
    node->range = (struct range){begin, r->behind};
    return node;
}

static struct node *with_kids(struct reader *r, struct node *node, struct node **kids, unsigned count) {
    node->kids = ARENA_ARRAY(r->arena, struct node *, count + 1);
    node->kid_count = count;
    for (unsigned i = 0; i < count; i++) {
        node->kids[i] = kids[i];
        if (kids[i])
            kids[i]->parent = node;
    }
    return node;
}

// KIDS(reader, owner, kid...)
#define KIDS(r, owner, ...)                                                                                             \
    with_kids((r), (owner), (struct node *[]){__VA_ARGS__}, sizeof((struct node *[]){__VA_ARGS__}) / sizeof(struct node *))

struct node_list {
    struct node **at;
    size_t count, capacity;
};

static void decay(struct reader *r, struct node *node) {
    if (node && node->type && node->type->kind == TYPE_ARRAY)
        node->type = new_type(r, TYPE_POINTER, "pointer", node->type->target);
}

static const struct type *without_reference(const struct type *type) {
    return type && type->kind == TYPE_REFERENCE ? type->target : type;
}

static struct decl *new_decl(struct reader *r, enum decl_kind kind, const char *name, const struct type *type) {
    struct decl *decl = ARENA_NEW(r->arena, struct decl);
    decl->kind = kind;
    decl->name = name;
    decl->type = type;
    return decl;
}

static void declare(struct reader *r, struct decl *decl) {
    *ARENA_PUSH(r->arena, &r->scope) = decl;
}

static struct decl *find(const struct reader *r, const char *name) {
    for (size_t i = r->scope.count; i-- > 0;)
        if (strcmp(r->scope.at[i]->name, name) == 0)
            return r->scope.at[i];
    return NULL;
}

static struct decl *member(const struct record *record, const char *name) {
    for (size_t i = 0; record && i < record->members.count; i++)
        if (strcmp(record->members.at[i]->name, name) == 0)
            return record->members.at[i];
    return NULL;
}

// Constants.

static bool both_integers(const struct node *a, const struct node *b) {
    return a->constant.kind == CONSTANT_INTEGER && b->constant.kind == CONSTANT_INTEGER;
}

static void fold(struct node *node) {
    const struct node *a = node->kids[0], *b = node->kid_count > 1 ? node->kids[1] : a;
    if (node->operator == OPERATOR_MINUS && a->constant.kind == CONSTANT_FLOATING)
        node->constant = (struct constant){CONSTANT_FLOATING, 0, -a->constant.floating};
    if (!both_integers(a, b))
        return;
    long long x = a->constant.integer, y = b->constant.integer;
    node->constant.kind = CONSTANT_INTEGER;
    switch (node->operator) {
    case OPERATOR_ADD: node->constant.integer = x + y; break;
    case OPERATOR_SUBTRACT: node->constant.integer = x - y; break;
    case OPERATOR_MULTIPLY: node->constant.integer = x * y; break;
    case OPERATOR_SHIFT_LEFT: node->constant.integer = x << y; break;
    case OPERATOR_AND: node->constant.integer = x & y; break;
    case OPERATOR_MINUS: node->constant.integer = -x; break;
    case OPERATOR_COMPLEMENT: node->constant.integer = ~x; break;
    case OPERATOR_PLUS: node->constant.integer = x; break;
    default: node->constant.kind = CONSTANT_NONE; break;
    }
}

// Expressions.

static const struct type *base_type(struct reader *r, const char *name) {
    struct type *type = new_type(r, TYPE_OTHER, name, NULL);
    name_type(r, type, name);
    return type;
}

static struct node *read_number(struct reader *r) {
    struct word word = take_word(r);
    struct node *node = new_node(r, NODE_LITERAL, word.range.begin);
    const char *text = spelling(r, word);
    bool floating = strncmp(text, "0x", 2) != 0 && strpbrk(text, ".ef");
    node->type = base_type(r, floating ? "float" : "int");
    if (floating)
        node->constant = (struct constant){CONSTANT_FLOATING, 0, strtod(text, NULL)};
    else
        node->constant = (struct constant){CONSTANT_INTEGER, strtoll(text, NULL, 0), 0};
    return node;
}

static struct node *reference_to(struct reader *r, struct decl *decl, const char *name, size_t begin) {
    struct node *node = new_node(r, NODE_REFERENCE, begin);
    node->decl = decl;
    node->name = name;
    node->type = decl ? without_reference(decl->type) : NULL;
    const struct node *value = decl && decl->kind == DECL_VARIABLE && decl->type->is_const ? decl->initializer : NULL;
    if (value)
        node->constant = value->constant;
    return node;
}

static struct node *read_name(struct reader *r) {
    size_t begin = r->word.range.begin;
    const char *name = take_name(r);
    static const char *const truths[] = {"false", "true"};
    for (int i = 0; i < 2; i++)
        if (strcmp(name, truths[i]) == 0) {
            struct node *node = new_node(r, NODE_LITERAL, begin);
            node->type = base_type(r, "bool");
            node->constant = (struct constant){CONSTANT_INTEGER, i, 0};
            return node;
        }
    if (strcmp(name, "this") == 0) {
        struct node *node = new_node(r, NODE_THIS, begin);
        node->type = new_type(r, TYPE_POINTER, "pointer", r->record->type);
        return node;
    }
    struct decl *decl = find(r, name);
    struct decl *field = decl ? NULL : member(r->record, name);
    if (!field)
        return reference_to(r, decl, name, begin);
    struct node *node = new_node(r, NODE_MEMBER, begin);
    node->decl = field;
    node->name = name;
    node->type = without_reference(field->type);
    return node;
}

static struct node *read_lambda(struct reader *r);
static struct decl *constructor_of(struct reader *r, const struct type *type);

static struct node *read_list(struct reader *r, enum node_kind kind, const struct type *type, const char *end, size_t begin) {
    struct node_list list = {0};
    while (!next_is(r, end)) {
        *ARENA_PUSH(r->arena, &list) = read_assignment(r);
        take(r, ",");
    }
    expect(r, end);
    struct node *node = new_node(r, kind, begin);
    node->type = type;
    node->decl = kind == NODE_CONSTRUCT ? constructor_of(r, type) : NULL;
    return with_kids(r, node, list.at, (unsigned)list.count);
}

// `(type) operand`, or NULL.
static struct node *read_cast(struct reader *r) {
    size_t begin = r->word.range.begin;
    if (!next_is(r, "(") || !begins_type(r, following(r)))
        return NULL;
    take(r, "(");
    const struct type *type = read_pointers(r, read_specifiers(r).type);
    expect(r, ")");
    struct node *operand = read_unary(r);
    struct node *node = KIDS(r, new_node(r, NODE_CAST, begin), operand);
    node->type = without_reference(type);
    node->constant = operand->constant;
    return node;
}

// The constructor that a record declares, or the one that it has by itself.
static struct decl *constructor_of(struct reader *r, const struct type *type) {
    if (!type || type->kind != TYPE_RECORD)
        return NULL;
    struct decl *decl = member(record_named(r, type->name), type->name);
    if (decl)
        return decl;
    decl = new_decl(r, DECL_FUNCTION, type->name, type);
    decl->is_system = record_named(r, type->name) == NULL || strcmp(type->name, "dim3") == 0; // CUDA's
    return decl;
}

// `type(…)` or `type{…}`.
static struct node *read_construction(struct reader *r) {
    size_t begin = r->word.range.begin;
    const struct type *type = read_specifiers(r).type;
    bool braces = take(r, "{");
    if (!braces)
        expect(r, "(");
    return read_list(r, NODE_CONSTRUCT, type, braces ? "}" : ")", begin);
}

static struct node *read_primary(struct reader *r) {
    size_t begin = r->word.range.begin;
    if (r->word.kind == NUMBER)
        return read_number(r);
    if (next_is(r, "["))
        return read_lambda(r);
    if (take(r, "(")) {
        struct node *node = read_expression(r);
        expect(r, ")");
        return node;
    }
    if (take(r, "{"))
        return read_list(r, NODE_OTHER, NULL, "}", begin);
    if (next_is(r, "sizeof")) {
        take_word(r);
        struct node *operand = read_primary(r);
        struct node *node = KIDS(r, new_node(r, NODE_UNEVALUATED, begin), operand);
        node->constant = (struct constant){CONSTANT_INTEGER, 4, 0};
        return node;
    }
    return begins_type(r, r->word) ? read_construction(r) : read_name(r);
}

static struct decl *operator_of(const struct reader *r, const struct node *object) {
    const struct decl *decl = object->kind == NODE_REFERENCE && object->decl && object->decl->kind != DECL_FUNCTION ? object->decl : NULL;
    return decl ? member(record_of(r, decl->type), "operator()") : NULL;
}

static bool any_dependent(const struct node_list *arguments) {
    for (size_t i = 0; i < arguments->count; i++)
        if (is_dependent(arguments->at[i]->type))
            return true;
    return false;
}

static bool declares_function(const struct reader *r, const char *name) {
    const struct decl *decl = find(r, name);
    return decl && decl->kind == DECL_FUNCTION && !decl->is_system;
}

// A function of CUDA's own: it takes what it is given, by value, and gives what the first pointer points to.
static struct decl *system_function(struct reader *r, const char *name, const struct node_list *arguments) {
    struct decl *decl = new_decl(r, DECL_FUNCTION, name, base_type(r, "int"));
    decl->is_system = decl->is_of_cuda = true;
    decl->parameter_count = (unsigned)arguments->count;
    decl->parameter_types = ARENA_ARRAY(r->arena, const struct type *, arguments->count + 1);
    for (size_t i = 0; i < arguments->count; i++)
        decl->parameter_types[i] = arguments->at[i]->type ? arguments->at[i]->type : base_type(r, "int");
    if (arguments->count && decl->parameter_types[0]->kind == TYPE_POINTER)
        decl->type = decl->parameter_types[0]->target;
    return decl;
}

static struct decl *callee_of(struct reader *r, const struct node *callee, const struct node_list *arguments) {
    bool waits = any_dependent(arguments) || (callee->kid_count && is_dependent(callee->kids[0]->type));
    if (waits)
        return NULL;
    if (callee->decl)
        return callee->decl->kind == DECL_FUNCTION ? callee->decl : NULL;
    return system_function(r, callee->name, arguments);
}

static struct node *read_call(struct reader *r, struct node *callee) {
    size_t begin = callee->range.begin;
    struct node_list arguments = {0};
    struct decl *operator = operator_of(r, callee);
    if (operator) { // the object comes first
        *ARENA_PUSH(r->arena, &arguments) = callee;
        callee = reference_to(r, operator, operator->name, r->behind);
    }
    while (!next_is(r, ")")) {
        *ARENA_PUSH(r->arena, &arguments) = read_assignment(r);
        decay(r, arguments.at[arguments.count - 1]);
        take(r, ",");
    }
    expect(r, ")");
    struct node *node = with_kids(r, new_node(r, NODE_CALL, begin), arguments.at, (unsigned)arguments.count);
    node->decl = callee_of(r, callee, &arguments);
    node->name = callee->name;
    bool by_name = !node->decl && callee->kind == NODE_REFERENCE && (!callee->decl || callee->decl->kind == DECL_FUNCTION);
    node->user_candidates = by_name && declares_function(r, callee->name);
    node->known_candidates = by_name && !callee->decl;
    if (!node->decl && callee->decl && callee->decl->kind == DECL_FUNCTION)
        callee->decl = NULL; // an overload set
    node->type = node->decl ? without_reference(node->decl->type) : new_type(r, TYPE_DEPENDENT, "dependent", NULL);
    node->callee = callee;
    callee->parent = node;
    return node;
}

// `kernel<<<grid, block>>>(…)`
static struct node *read_launch(struct reader *r, struct node *callee) {
    size_t begin = r->word.range.begin;
    struct node_list configuration = {0};
    expect(r, "<<");
    expect(r, "<");
    while (!next_is(r, ">>")) {
        *ARENA_PUSH(r->arena, &configuration) = read_assignment(r);
        take(r, ",");
    }
    expect(r, ">>");
    expect(r, ">");
    struct node *launch = with_kids(r, new_node(r, NODE_CALL, begin), configuration.at, (unsigned)configuration.count);
    expect(r, "(");
    struct node *node = read_call(r, callee);
    node->launch = launch;
    return node;
}

static bool begins_launch(const struct reader *r) {
    return next_is(r, "<<") && r->text[r->word.range.end] == '<';
}

static struct node *read_member(struct reader *r, struct node *base) {
    struct node *node = ARENA_NEW(r->arena, struct node);
    const char *name = take_name(r);
    *node = *new_node(r, NODE_MEMBER, base->range.begin);
    node->name = name;
    node->decl = member(record_of(r, base->type), name);
    node->type = node->decl ? without_reference(node->decl->type) : base_type(r, "unsigned");
    if (is_dependent(base->type))
        node->type = base->type;
    return KIDS(r, node, base);
}

static struct node *read_subscript(struct reader *r, struct node *base) {
    struct node *index = read_expression(r);
    expect(r, "]");
    decay(r, base);
    struct node *node = KIDS(r, new_node(r, NODE_SUBSCRIPT, base->range.begin), base, index);
    node->type = base->type ? base->type->target : NULL;
    return node;
}

static struct node *new_unary(struct reader *r, enum operator_kind operator, struct node *operand, size_t begin) {
    struct node *node = KIDS(r, new_node(r, NODE_UNARY, begin), operand);
    node->operator = operator;
    node->type = operand->type;
    if (operator == OPERATOR_ADDRESS)
        node->type = new_type(r, TYPE_POINTER, "pointer", operand->type);
    else if (operator == OPERATOR_DEREFERENCE)
        decay(r, operand), node->type = operand->type->target;
    else if (operator == OPERATOR_NOT)
        node->type = base_type(r, "bool");
    fold(node);
    return node;
}

static struct node *read_postfix(struct reader *r) {
    struct node *node = read_primary(r);
    for (;;) {
        if (begins_launch(r))
            node = read_launch(r, node);
        else if (take(r, "("))
            node = read_call(r, node);
        else if (take(r, "["))
            node = read_subscript(r, node);
        else if (take(r, ".") || take(r, "->"))
            node = read_member(r, node);
        else if (take(r, "++"))
            node = new_unary(r, OPERATOR_INCREMENT, node, node->range.begin);
        else if (take(r, "--"))
            node = new_unary(r, OPERATOR_DECREMENT, node, node->range.begin);
        else
            return node;
    }
}

static struct node *read_unary(struct reader *r) {
    static const struct {
        const char *text;
        enum operator_kind operator;
    } operators[] = {
        {"++", OPERATOR_INCREMENT}, {"--", OPERATOR_DECREMENT}, {"&", OPERATOR_ADDRESS}, {"*", OPERATOR_DEREFERENCE},
        {"+", OPERATOR_PLUS},       {"-", OPERATOR_MINUS},      {"~", OPERATOR_COMPLEMENT}, {"!", OPERATOR_NOT},
    };
    size_t begin = r->word.range.begin;
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
        if (take(r, operators[i].text))
            return new_unary(r, operators[i].operator, read_unary(r), begin);
    struct node *cast = read_cast(r);
    return cast ? cast : read_postfix(r);
}

static const struct binary {
    const char *text;
    int precedence;
    enum operator_kind operator;
} binaries[] = {
    {"*", 10, OPERATOR_MULTIPLY}, {"/", 10, OPERATOR_DIVIDE}, {"%", 10, OPERATOR_REMAINDER},
    {"+", 9, OPERATOR_ADD}, {"-", 9, OPERATOR_SUBTRACT},
    {"<<", 8, OPERATOR_SHIFT_LEFT}, {">>", 8, OPERATOR_SHIFT_RIGHT},
    {"<", 7, OPERATOR_LESS}, {">", 7, OPERATOR_GREATER}, {"<=", 7, OPERATOR_LESS_EQUAL}, {">=", 7, OPERATOR_GREATER_EQUAL},
    {"==", 6, OPERATOR_EQUAL}, {"!=", 6, OPERATOR_NOT_EQUAL},
    {"&", 5, OPERATOR_AND}, {"^", 4, OPERATOR_XOR}, {"|", 3, OPERATOR_OR},
    {"&&", 2, OPERATOR_LOGICAL_AND}, {"||", 1, OPERATOR_LOGICAL_OR},
};

// `>>>` behind a launch's configuration.
static bool ends_launch(const struct reader *r) {
    return next_is(r, ">>") && r->text[r->word.range.end] == '>';
}

static const struct binary *next_binary(const struct reader *r) {
    if (ends_launch(r))
        return NULL;
    for (size_t i = 0; i < sizeof binaries / sizeof *binaries; i++)
        if (next_is(r, binaries[i].text))
            return &binaries[i];
    return NULL;
}

static struct node *new_binary(struct reader *r, enum operator_kind operator, struct node *left, struct node *right) {
    struct node *node = KIDS(r, new_node(r, NODE_BINARY, left->range.begin), left, right);
    bool compares = operator >= OPERATOR_LESS && operator <= OPERATOR_LOGICAL_OR;
    node->operator = operator;
    decay(r, left);
    decay(r, right);
    node->type = operator == OPERATOR_COMMA ? right->type : compares ? base_type(r, "bool") : left->type;
    if (is_dependent(right->type) && !is_dependent(left->type))
        node->type = right->type;
    fold(node);
    return node;
}

static struct node *read_binary(struct reader *r, int precedence) {
    struct node *left = read_unary(r);
    const struct binary *binary;
    while ((binary = next_binary(r)) && binary->precedence >= precedence) {
        take_word(r);
        struct node *right = read_binary(r, binary->precedence + 1);
        left = new_binary(r, binary->operator, left, right);
    }
    return left;
}

static struct node *read_conditional(struct reader *r) {
    struct node *condition = read_binary(r, 1);
    if (!take(r, "?"))
        return condition;
    struct node *then = read_expression(r);
    expect(r, ":");
    struct node *otherwise = read_assignment(r);
    struct node *node = KIDS(r, new_node(r, NODE_CONDITIONAL, condition->range.begin), condition, then, otherwise);
    node->type = then->type;
    return node;
}

// `=`, or a binary operator with `=` behind it.
static bool take_assignment(struct reader *r, enum operator_kind *operator) {
    *operator = OPERATOR_NONE;
    if (take(r, "="))
        return true;
    for (size_t i = 0; i < sizeof binaries / sizeof *binaries; i++) {
        char text[4];
        snprintf(text, sizeof text, "%s=", binaries[i].text);
        bool compares = binaries[i].precedence == 7 || binaries[i].precedence == 6;
        if (!compares && take(r, text)) {
            *operator = binaries[i].operator;
            return true;
        }
    }
    return false;
}

static struct node *read_assignment(struct reader *r) {
    struct node *left = read_conditional(r);
    enum operator_kind operator;
    if (!take_assignment(r, &operator))
        return left;
    struct node *right = read_assignment(r);
    decay(r, right);
    struct node *node = KIDS(r, new_node(r, NODE_ASSIGN, left->range.begin), left, right);
    node->operator = operator;
    node->type = left->type;
    return node;
}

static struct node *read_expression(struct reader *r) {
    struct node *left = read_assignment(r);
    while (take(r, ",")) {
        struct node *right = read_assignment(r);
        left = new_binary(r, OPERATOR_COMMA, left, right);
    }
    return left;
}

// Declarations.

static struct node *read_initializer(struct reader *r, const struct type *type, size_t begin) {
    struct node *value = NULL;
    if (take(r, "="))
        value = read_assignment(r);
    else if (take(r, "("))
        value = read_list(r, NODE_CONSTRUCT, type, ")", begin);
    else if (take(r, "{"))
        value = read_list(r, type->kind == TYPE_RECORD && record_named(r, type->name) == NULL ? NODE_CONSTRUCT : NODE_OTHER, type, "}", begin);
    else if (type->kind == TYPE_RECORD) // its default constructor
        value = with_kids(r, new_node(r, NODE_CONSTRUCT, begin), NULL, 0), value->type = type, value->decl = constructor_of(r, type);
    if (value && value->kind == NODE_CONSTRUCT && value->kid_count == 1 && type->kind != TYPE_RECORD)
        value = value->kids[0];
    if (value && type->kind != TYPE_REFERENCE && type->kind != TYPE_ARRAY)
        decay(r, value);
    return value;
}

static struct node *read_variable(struct reader *r, const struct specifiers *s, bool in_condition) {
    size_t begin = r->word.range.begin;
    const struct type *type = read_pointers(r, ARENA_NEW(r->arena, struct type)); // a copy for each declarator
    struct type *innermost = (struct type *)type;
    while (innermost->target)
        innermost = (struct type *)innermost->target;
    *innermost = *s->type;
    struct decl *decl = new_decl(r, DECL_VARIABLE, take_name(r), NULL);
    decl->type = type = read_extents(r, type);
    decl->storage = s->has_storage ? s->storage : s->is_static || !r->function ? STORAGE_STATIC : STORAGE_LOCAL;
    if (decl->storage == STORAGE_DEVICE)
        decl->qualified = arena_printf(r->arena, "::%s", decl->name);
    declare(r, decl);
    struct node *value = read_initializer(r, type, begin);
    if (innermost->kind == TYPE_OTHER && value && value->type) { // auto
        bool is_const = innermost->is_const;
        *innermost = *value->type;
        innermost->is_const |= is_const;
    }
    (void)in_condition;
    struct node *node = KIDS(r, new_node(r, NODE_VARIABLE, begin), value);
    node->decl = decl;
    node->type = decl->type;
    decl->initializer = value;
    return node;
}

static struct node *read_declaration(struct reader *r) {
    size_t begin = r->word.range.begin;
    struct specifiers s = read_specifiers(r);
    struct node_list variables = {0};
    do
        *ARENA_PUSH(r->arena, &variables) = read_variable(r, &s, false);
    while (take(r, ","));
    return with_kids(r, new_node(r, NODE_DECLARATION, begin), variables.at, (unsigned)variables.count);
}

// Statements.

static struct node *read_condition(struct reader *r) {
    if (!begins_type(r, r->word))
        return read_expression(r);
    struct specifiers s = read_specifiers(r);
    return read_variable(r, &s, true);
}

static struct node *read_if(struct reader *r, enum node_kind kind) {
    size_t begin = take_word(r).range.begin;
    expect(r, "(");
    struct node *condition = read_condition(r);
    expect(r, ")");
    struct node *then = read_statement(r);
    struct node *otherwise = kind == NODE_IF && take(r, "else") ? read_statement(r) : NULL;
    return KIDS(r, new_node(r, kind, begin), NULL, condition, then, otherwise);
}

static struct node *read_range_for(struct reader *r, struct node *declaration, size_t begin) {
    struct node *range = read_expression(r), *variable = declaration->kids[0];
    expect(r, ")");
    struct node *body = read_statement(r);
    return KIDS(r, new_node(r, NODE_RANGE_FOR, begin), variable, range, NULL, body, NULL);
}

static struct node *read_for(struct reader *r) {
    size_t begin = take_word(r).range.begin;
    expect(r, "(");
    struct node *init = next_is(r, ";") ? NULL : begins_type(r, r->word) ? read_declaration(r) : read_expression(r);
    if (take(r, ":"))
        return read_range_for(r, init, begin);
    expect(r, ";");
    struct node *condition = next_is(r, ";") ? NULL : read_condition(r);
    expect(r, ";");
    struct node *step = next_is(r, ")") ? NULL : read_expression(r);
    expect(r, ")");
    struct node *body = read_statement(r);
    return KIDS(r, new_node(r, NODE_FOR, begin), init, condition, step, body);
}

static struct node *read_while(struct reader *r) {
    size_t begin = take_word(r).range.begin;
    expect(r, "(");
    struct node *condition = read_condition(r);
    expect(r, ")");
    struct node *body = read_statement(r);
    return KIDS(r, new_node(r, NODE_WHILE, begin), NULL, condition, NULL, body);
}

static struct node *read_do(struct reader *r) {
    size_t begin = take_word(r).range.begin;
    struct node *body = read_statement(r);
    expect(r, "while");
    expect(r, "(");
    struct node *condition = read_expression(r);
    expect(r, ")");
    expect(r, ";");
    return KIDS(r, new_node(r, NODE_DO, begin), NULL, condition, NULL, body);
}

static struct node *read_case(struct reader *r) {
    bool is_default = next_is(r, "default");
    size_t begin = take_word(r).range.begin;
    struct node *value = is_default ? NULL : read_conditional(r);
    expect(r, ":");
    struct node *statement = next_is(r, "}") ? NULL : read_statement(r);
    return KIDS(r, new_node(r, NODE_CASE, begin), value, statement);
}

// asm("text" : "=r"(operand) : "r"(operand));
static struct node *read_asm(struct reader *r) {
    size_t begin = take_word(r).range.begin;
    struct node_list operands = {0};
    take(r, "volatile");
    expect(r, "(");
    while (!take(r, ")"))
        if (take(r, "("))
            *ARENA_PUSH(r->arena, &operands) = read_expression(r), expect(r, ")");
        else
            take_word(r);
    expect(r, ";");
    return with_kids(r, new_node(r, NODE_ASM, begin), operands.at, (unsigned)operands.count);
}

static struct node *read_jump(struct reader *r, enum node_kind kind) {
    size_t begin = take_word(r).range.begin;
    if (kind == NODE_GOTO)
        take_name(r);
    struct node *value = kind == NODE_RETURN && !next_is(r, ";") ? read_expression(r) : NULL;
    struct node *node = new_node(r, kind, begin);
    expect(r, ";");
    return value ? KIDS(r, node, value) : node;
}

static struct node *read_label(struct reader *r) {
    size_t begin = take_word(r).range.begin;
    expect(r, ":");
    struct node *statement = read_statement(r);
    return KIDS(r, new_node(r, NODE_LABEL, begin), statement);
}

static struct node *read_compound(struct reader *r) {
    size_t begin = r->word.range.begin, depth = r->scope.count;
    expect(r, "{");
    struct node_list list = {0};
    while (!take(r, "}"))
        *ARENA_PUSH(r->arena, &list) = read_statement(r);
    r->scope.count = depth;
    return with_kids(r, new_node(r, NODE_COMPOUND, begin), list.at, (unsigned)list.count);
}

static struct node *read_simple(struct reader *r) {
    bool declares = begins_type(r, r->word) && !is_word(r, following(r), "(") && !is_word(r, following(r), "{");
    struct node *node = declares ? read_declaration(r) : read_expression(r);
    expect(r, ";");
    return node;
}

static struct node *read_statement(struct reader *r) {
    static const struct {
        const char *word;
        enum node_kind kind;
    } jumps[] = {{"return", NODE_RETURN}, {"break", NODE_BREAK}, {"continue", NODE_CONTINUE}, {"goto", NODE_GOTO}};
    for (size_t i = 0; i < sizeof jumps / sizeof *jumps; i++)
        if (next_is(r, jumps[i].word))
            return read_jump(r, jumps[i].kind);
    if (next_is(r, "{"))
        return read_compound(r);
    if (next_is(r, "if"))
        return read_if(r, NODE_IF);
    if (next_is(r, "switch"))
        return read_if(r, NODE_SWITCH);
    if (next_is(r, "for"))
        return read_for(r);
    if (next_is(r, "while"))
        return read_while(r);
    if (next_is(r, "do"))
        return read_do(r);
    if (next_is(r, "case") || next_is(r, "default"))
        return read_case(r);
    if (next_is(r, "asm"))
        return read_asm(r);
    if (take(r, ";"))
        return new_node(r, NODE_OTHER, r->behind - 1);
    if (r->word.kind == WORD && is_word(r, following(r), ":"))
        return read_label(r);
    return read_simple(r);
}

// Functions.

static void read_parameters(struct reader *r, struct decl *decl, struct function *function) {
    struct decl *parameters[16];
    unsigned count = 0;
    expect(r, "(");
    while (!take(r, ")")) {
        struct specifiers s = read_specifiers(r);
        const struct type *type = read_pointers(r, s.type);
        const char *name = r->word.kind == WORD ? take_name(r) : "";
        parameters[count] = new_decl(r, DECL_PARAMETER, name, type);
        declare(r, parameters[count++]);
        if (take(r, "="))
            read_conditional(r);
        take(r, ",");
    }
    decl->parameter_count = function->parameter_count = count;
    decl->parameter_types = ARENA_ARRAY(r->arena, const struct type *, count + 1);
    function->parameters = ARENA_ARRAY(r->arena, struct decl *, count + 1);
    for (unsigned i = 0; i < count; i++) {
        function->parameters[i] = parameters[i];
        decl->parameter_types[i] = parameters[i]->type;
    }
}

static struct function *new_function(struct reader *r, const char *name, size_t begin) {
    struct function *function = ARENA_NEW(r->arena, struct function);
    function->name = name;
    function->source = &r->tree->source;
    function->range.begin = begin;
    return function;
}

static void read_body(struct reader *r, struct function *function) {
    struct function *outer = r->function;
    *ARENA_PUSH(r->arena, &r->tree->unit.functions) = function;
    r->function = function;
    function->body = read_compound(r);
    function->range.end = r->behind;
    r->function = outer;
}

static struct decl *read_function(struct reader *r, struct decl *decl, const struct specifiers *s, size_t begin) {
    size_t depth = r->scope.count;
    struct function *function = new_function(r, decl->name, begin);
    read_parameters(r, decl, function);
    decl->changes_object = r->record && !take(r, "const");
    decl->is_system = decl->is_of_cuda = s->is_system;
    function->decl = decl;
    function->is_kernel = s->is_kernel;
    function->is_device = s->is_device;
    function->is_host = s->is_host;
    function->max_threads = s->max_threads;
    memcpy(function->block_size, s->block_size, sizeof s->block_size);
    function->is_static = s->is_static;
    function->is_template = r->in_template;
    if (!take(r, ";")) {
        decl->function = function;
        read_body(r, function);
    }
    r->scope.count = depth;
    return decl;
}

static struct node *read_lambda(struct reader *r) {
    size_t begin = r->word.range.begin, depth = r->scope.count;
    while (!take(r, "]"))
        take_word(r);
    struct function *function = new_function(r, "lambda", begin);
    struct type *type = new_type(r, TYPE_RECORD, arena_printf(r->arena, "lambda at %zu", begin), NULL);
    struct decl *operator = new_decl(r, DECL_FUNCTION, "operator()", base_type(r, "int"));
    struct record *record = ARENA_NEW(r->arena, struct record);
    record->type = type;
    *ARENA_PUSH(r->arena, &r->records) = record;
    *ARENA_PUSH(r->arena, &record->members) = operator;
    read_parameters(r, operator, function);
    function->is_lambda = function->is_device = function->is_static = true;
    function->outer = r->function;
    read_body(r, function);
    r->scope.count = depth;
    struct node *node = with_kids(r, new_node(r, NODE_LAMBDA, begin), NULL, 0);
    node->type = type;
    return node;
}

static const char *take_function_name(struct reader *r) {
    const char *name = take_name(r);
    if (strcmp(name, "operator") != 0)
        return name;
    expect(r, "(");
    expect(r, ")");
    return "operator()";
}

static void read_struct_member(struct reader *r, struct record *record) {
    size_t begin = r->word.range.begin;
    struct specifiers s = {.type = new_type(r, TYPE_VOID, "void", NULL)};
    while (take_specifier(r, &s))
        ;
    bool is_constructor = next_is(r, record->type->name) && is_word(r, following(r), "(");
    if (!is_constructor)
        name_type(r, s.type, take_name(r));
    const struct type *type = is_constructor ? s.type : read_pointers(r, s.type);
    struct decl *decl = new_decl(r, DECL_FIELD, take_function_name(r), NULL);
    *ARENA_PUSH(r->arena, &record->members) = decl;
    if (next_is(r, "(")) {
        decl->kind = DECL_FUNCTION;
        decl->type = type;
        read_function(r, decl, &s, begin);
        return;
    }
    decl->type = read_extents(r, type);
    expect(r, ";");
}

static void read_struct(struct reader *r) {
    expect(r, "struct");
    struct record *record = r->record = ARENA_NEW(r->arena, struct record);
    record->type = new_type(r, TYPE_RECORD, take_name(r), NULL);
    *ARENA_PUSH(r->arena, &r->records) = record;
    expect(r, "{");
    while (!take(r, "}"))
        read_struct_member(r, record);
    expect(r, ";");
    r->record = NULL;
}

static void read_top(struct reader *r) {
    size_t begin = r->word.range.begin;
    if (next_is(r, "struct")) {
        read_struct(r);
        return;
    }
    r->in_template = take(r, "template");
    while (r->in_template && !take(r, ">"))
        take_word(r);
    struct specifiers s = read_specifiers(r);
    struct word before = r->word;
    size_t behind = r->behind;
    const struct type *type = read_pointers(r, s.type);
    if (is_word(r, following(r), "(")) {
        const char *name = take_name(r);
        struct decl *decl = find(r, name);
        if (!decl || decl->kind != DECL_FUNCTION || decl->function) // else its prototype stands in front
            declare(r, decl = new_decl(r, DECL_FUNCTION, name, type));
        read_function(r, decl, &s, begin);
    } else {
        r->word = before, r->behind = behind;
        read_variable(r, &s, false);
        expect(r, ";");
    }
    r->in_template = false;
    *ARENA_PUSH(r->arena, &r->tree->unit.declarations) = (struct placed_range){&r->tree->source, {begin, r->behind}};
}

static void declare_system_names(struct reader *r) {
    static const char *const indices[] = {"threadIdx", "blockIdx", "blockDim", "gridDim"};
    for (size_t i = 0; i < sizeof indices / sizeof *indices; i++) {
        struct type *type = new_type(r, TYPE_RECORD, "index_t", NULL);
        type->is_const = true;
        struct decl *decl = new_decl(r, DECL_VARIABLE, indices[i], type);
        decl->storage = STORAGE_STATIC;
        decl->is_system = decl->is_of_cuda = true;
        declare(r, decl);
    }
    static const char *const orders[] = {"cuda::memory_order_relaxed", "cuda::memory_order_acquire", "cuda::memory_order_seq_cst"};
    static struct node values[3];
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        struct type *type = new_type(r, TYPE_INTEGER, "order", NULL);
        type->is_const = true;
        struct decl *decl = new_decl(r, DECL_VARIABLE, orders[i], type);
        decl->is_system = decl->is_of_cuda = true;
        decl->storage = STORAGE_STATIC;
        values[i].constant = (struct constant){CONSTANT_INTEGER, i ? (long long)i + 1 : 0, 0};
        decl->initializer = &values[i];
        declare(r, decl);
    }
}

struct tree *tree_read(struct arena *arena, const char *text) {
    struct tree *tree = ARENA_NEW(arena, struct tree);
    tree->arena = arena;
    source_from_text(arena, "kernel.cu", text, strlen(text), &tree->source);
    tree->unit.main = &tree->source;
    *ARENA_PUSH(tree->arena, &tree->unit.texts) = &tree->source;
    struct reader r = {.arena = arena, .tree = tree, .text = text, .word = word_at(text, 0)};
    declare_system_names(&r);
    while (r.word.kind != END)
        read_top(&r);
    return tree;
}

// Looking up.

struct lookup {
    const struct tree *tree;
    const char *text; // NULL: a call of probe()
    unsigned number;
    struct node *found;
};

static void look(struct node *node, void *context) {
    struct lookup *lookup = context;
    bool fits;
    if (lookup->text) {
        size_t length = node->range.end - node->range.begin;
        fits = length == strlen(lookup->text) && memcmp(lookup->tree->source.text + node->range.begin, lookup->text, length) == 0;
    } else {
        fits = node->kind == NODE_CALL && strcmp(node->name, "probe") == 0;
    }
    if (fits && --lookup->number == 0)
        lookup->found = node;
}

static struct node *find_node(const struct tree *tree, struct lookup lookup) {
    for (size_t i = 0; i < tree->unit.functions.count && !lookup.found; i++)
        node_walk(tree->unit.functions.at[i]->body, look, &lookup);
    if (!lookup.found)
        fail_msg("not in the tree: %s", lookup.text ? lookup.text : "probe()");
    return lookup.found;
}

struct node *tree_find(const struct tree *tree, const char *text) {
    return find_node(tree, (struct lookup){tree, text, 1, NULL});
}

struct node *tree_probe(const struct tree *tree, unsigned number) {
    return find_node(tree, (struct lookup){tree, NULL, number, NULL})->kids[0];
}
