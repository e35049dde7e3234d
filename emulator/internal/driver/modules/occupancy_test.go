package modules

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/cujs/cujs/emulator/internal/driver/machine"
	"github.com/cujs/cujs/emulator/internal/engine/run"
	"github.com/cujs/cujs/emulator/internal/preset"
)

// NVIDIA's occupancy calculator says the same.
func TestOccupancyCalculator(t *testing.T) {
	text, err := os.ReadFile("testdata/occupancy.txt")
	if err != nil {
		t.Fatal(err)
	}
	cases := 0
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		var name string
		var registers, threads, shared, want int
		if _, err := fmt.Sscan(line, &name, &registers, &threads, &shared, &want); err != nil {
			t.Fatal(line, err)
		}
		f := &function{
			Module: &Module{Context: &machine.Context{Device: &machine.Device{Preset: preset.Presets[name]}}},
			Kernel: &run.Kernel{Registers: registers - overhead}, settings: &settings{},
		}
		f.dynamicShared.Store(int32(preset.Presets[name].SharedOptIn))
		if got := f.activeBlocks(threads, shared); got != want {
			t.Errorf("%s, %d registers, %d threads, %d bytes: %d blocks, want %d", name, registers, threads, shared, got, want)
		}
		cases++
	}
	if cases < 300 {
		t.Errorf("%d cases", cases)
	}
}
