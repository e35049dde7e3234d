// This file is "cujs licenses": the notices of all that is built in.

package main

import (
	_ "embed"
	"fmt"
)

//go:generate go run ../../tools/licenses -out zlicenses.txt

//go:embed zlicenses.txt
var notices string

func (p *process) licenses(args []string) error {
	set := newFlags("licenses")
	if err := set.parse(args); err != nil {
		return err
	}
	if set.NArg() > 0 {
		return usage("licenses", "cujs licenses takes no %q", set.Arg(0))
	}
	fmt.Fprint(p.stdout, notices)
	return nil
}
