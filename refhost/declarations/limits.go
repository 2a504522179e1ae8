package declarations

// A schema comes from a server that nobody trusts. What is beyond these bounds has the type unknown, with a
// warning that says so; getTool of the module discovery still gives the schema as it is.
const (
	// maxSchemaBytes bounds the text of a schema that is read at all, in bytes.
	maxSchemaBytes = 1 << 20
	// maxSchemaDepth bounds the nesting of a schema.
	maxSchemaDepth = 200
	// maxTypeParts bounds how many parts of a schema are turned into types.
	maxTypeParts = 4000
	// maxSchemaSteps bounds the work on the types of one schema: steps along $refs, members that are looked
	// at for them, and bytes that are written.
	maxSchemaSteps = 4 << 20
	// maxModuleSteps bounds that work for all schemas of a module: some half a second.
	maxModuleSteps = 64 << 20
	// maxToolDeclaration bounds the declaration of one tool, in bytes.
	maxToolDeclaration = 64 << 10
	// maxModuleDeclaration bounds the declarations of a module, in bytes. Further tools are declared with
	// their names only.
	maxModuleDeclaration = 8 << 20
	// maxAnnotations bounds the annotations of one tool that a comment repeats, in bytes.
	maxAnnotations = 16 << 10
)

// effort is what may still be done for the declarations of one module: steps of work, and bytes.
type effort struct{ left, room int }

func newEffort() *effort { return &effort{maxModuleSteps, maxModuleDeclaration} }

// spend does so much of it; false when there was not so much left.
func (e *effort) spend(steps int) bool {
	e.left -= steps
	return e.left >= 0
}
