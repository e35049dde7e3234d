// This file is "cujs worker", which programs start.

package main

import (
	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
)

func (p *process) worker(args []string) error {
	set := newFlags("worker")
	if err := set.parse(args); err != nil {
		return err
	}
	if set.NArg() > 0 {
		return usage("worker", "cujs worker takes no %q", set.Arg(0))
	}
	return host.ServeWorker(areas.All()...)
}
