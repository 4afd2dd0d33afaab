// A header of the project.
