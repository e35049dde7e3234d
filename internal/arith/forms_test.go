package arith

import formlist "github.com/cujs/cujs/tools/forms"

const everyForm, newerForms = formlist.Every, formlist.Newer

// A sample names an instruction and its modifiers as Select takes them.
type sample struct {
	name      string
	opcode    string
	modifiers []string
}

// forms expands the alternatives.
func forms(list string) []sample {
	var all []sample
	for _, f := range formlist.Expand(list) {
		all = append(all, sample{f.Name, f.Opcode, f.Modifiers})
	}
	return all
}
