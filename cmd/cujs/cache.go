// This file is "cujs cache": a look at what is kept on disk: programs, and choices of cuda.tune.

package main

import (
	"errors"
	"fmt"

	"github.com/cujs/cujs/compile"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/internal/spell"
)

func (p *process) cache(args []string) error {
	set := newFlags("cache")
	if err := set.parse(args); err != nil {
		return err
	}
	if set.NArg() > 1 || set.NArg() == 1 && set.Arg(0) != "clear" {
		return usage("cache", "cujs cache takes nothing or clear, not %q", set.Arg(0))
	}
	cache := compile.DefaultCache()
	if cache == nil {
		return errors.New("there is no folder for the cache: name one in CUJS_CACHE_DIR")
	}
	programs, choices, bytes, err := cache.Size()
	if err != nil {
		return err
	}
	held := spell.Count(programs, "program") + ", "
	if choices > 0 {
		held += spell.Count(choices, "choice") + " of cuda.tune, "
	}
	held += gpu.FormatBytes(uint64(bytes))
	if set.NArg() == 0 {
		fmt.Fprintf(p.stdout, "folder    %s\nholds     %s\nat most   %s\n", cache.Dir(), held, gpu.FormatBytes(uint64(cache.Limit())))
		return nil
	}
	if err := cache.Clear(); err != nil {
		return err
	}
	fmt.Fprintf(p.stdout, "removed %s\n", held)
	return nil
}
