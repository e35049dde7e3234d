// This file has the emulated device look over random programs for what does
// not show in results: masks that leave lanes out, races, memory that was never
// written, integers that overflow though nothing cuts them off.

package kernel_test

import (
	"io"
	"testing"

	"github.com/cujs/cujs/emulator"
)

func TestRandomProgramsChecked(t *testing.T) {
	var found []*emulator.Report
	api, err := emulator.Open(emulator.Options{Stdout: io.Discard, Check: &emulator.Check{Report: func(r *emulator.Report) {
		if r != nil {
			found = append(found, r)
		}
	}}})
	d := useDevice(t, &device{api: api}, err)
	for seed := *seeds; seed < *seeds+*programs && len(found) == 0; seed++ {
		p := generate(seed)
		if _, err := d.runRandom(t, []*randomProgram{p}, mode{checked: true}); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		for _, r := range found {
			t.Errorf("seed %d: %v\n%s", seed, r, p)
		}
	}
}
