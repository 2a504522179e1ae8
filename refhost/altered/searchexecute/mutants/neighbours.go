package mutants

import "codemode/refhost/altered/searchexecute/change"

// neighbourMutants take an operation for what is beside it, or for another kind.
func neighbourMutants() []Mutant {
	return []Mutant{
		{ID: "fields-of-the-operation-before", Requirement: "operation-fields",
			Description: "an operation has the fields that it lacks of the operation before it",
			Apply:       change.Spec(onOperations(fieldsCarried))},
		{ID: "bodies-of-delete-lost", Requirement: "operation-fields",
			Description: "DELETE has no request body",
			Also:        broken("what is in it is not resolved", "references-in-request-bodies"),
			Apply: change.Spec(onOperations(func(method string, operation, _ map[string]any) {
				if method == "delete" {
					delete(operation, "requestBody")
				}
			}))},
	}
}

// onOperations changes each operation of a document; before is the one before it in its path, or nil.
func onOperations(change func(method string, operation, before map[string]any)) func(spec map[string]any) {
	return func(spec map[string]any) {
		paths, _ := spec["paths"].(map[string]any)
		for _, item := range paths {
			operations, _ := item.(map[string]any)
			var before map[string]any
			for _, method := range []string{"get", "post", "put", "delete", "patch"} {
				if operation, is := operations[method].(map[string]any); is {
					change(method, operation, before)
					before = operation
				}
			}
		}
	}
}

// fieldsCarried adds the fields of the operation before.
func fieldsCarried(_ string, operation, before map[string]any) {
	for _, field := range []string{"summary", "description", "requestBody", "parameters", "tags"} {
		if _, has := operation[field]; !has && before[field] != nil {
			operation[field] = before[field]
		}
	}
}
