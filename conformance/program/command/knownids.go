package command

import "codemode/spec"

// knownIDs are those of all requirements and ambiguities.
func knownIDs() []string {
	ledger, err := spec.Load(spec.Files(), spec.Default())
	if err != nil {
		return nil
	}
	return idsOf(ledger)
}

func idsOf(ledger spec.Ledger) []string {
	var ids []string
	for _, r := range ledger.Requirements {
		ids = append(ids, r.ID)
	}
	for _, a := range ledger.Ambiguities {
		ids = append(ids, a.ID)
	}
	return ids
}
