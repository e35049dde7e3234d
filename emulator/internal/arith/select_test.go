package arith

import "testing"

func TestEveryFormIsSelected(t *testing.T) {
	for _, form := range forms(everyForm + newerForms[1:]) {
		s, err := Select(form.opcode, form.modifiers)
		if err != nil {
			t.Error(err)
		} else if len(s.Sources) == 0 || s.Result == 0 {
			t.Errorf("%s: result %v, sources %v", form.name, s.Result, s.Sources)
		}
	}
	t.Log(len(forms(everyForm+newerForms[1:])), "forms")
}
