// This file writes what "cujs bench" has measured as tables.

package main

import (
	"fmt"

	"github.com/cujs/cujs/gpu/benchmark"
)

// tellSingle tells the results outside of groups that wait for it.
func (b *bencher) tellSingle() error {
	list := b.single
	b.single = nil
	return b.tell("", list)
}

// tell writes the table of a group, or of what is outside of groups. Results are compared with those
// that were kept, else with the first of their group.
func (b *bencher) tell(group string, list []*measured) error {
	if b.flags.json || len(list) == 0 {
		return nil
	}
	results, baselines := make([]*benchmark.Result, len(list)), make([]*benchmark.Result, len(list))
	title, elsewhere := "against "+list[0].Name, ""
	for i, m := range list {
		results[i] = m.Result
		before := b.before[m.key()]
		switch {
		case before != nil:
			baselines[i] = before.Result
			if before.Device != m.Device {
				elsewhere = before.Device
			}
		case b.before == nil && group != "" && i > 0:
			baselines[i] = list[0].Result
		}
	}
	if b.before != nil {
		title = "against " + b.flags.compare
	}
	where := fmt.Sprintf("%s on %s", list[0].File, list[0].Device)
	if group != "" {
		where = fmt.Sprintf("%s: %s on %s", list[0].File, group, list[0].Device)
	}
	text := where + "\n" + benchmark.Table(results, title, baselines)
	if elsewhere != "" {
		text += fmt.Sprintf("the results in %s are from another device: %s\n", b.flags.compare, elsewhere)
	}
	_, err := fmt.Fprintln(b.progress.over(b.process.stdout), text)
	return err
}
