// This file builds instructions of PTX in a kernel.

package build

import (
	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/types"
)

func buildAssembly(u *unit, e *ast.CallExpression, _ *builtin.Function) *ir.Value {
	a := u.Assemblies[e]
	var args []*ir.Value
	var given []ir.Type
	for i, x := range a.Values {
		t := types.Promoted(u.Types[x].Settled())
		if u.Types[x].Class == types.Weak {
			if want := a.Text.Wanted(i + 1); want != ir.Void {
				t = want
			}
		} else if s := u.Types[x].Settled(); s.Float() {
			t = s
		}
		args, given = append(args, u.as(x, t)), append(given, t)
	}
	if err := a.Text.Check(u.Types[e].T, given); err != nil {
		u.FailAssembly(a, err)
	}
	v := u.add(ir.Assembly, u.Types[e].T, e, args...)
	v.Text = a.Source
	return v
}
