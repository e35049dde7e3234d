// Package docs_test runs the programs in the documentation.
package docs_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cujs/cujs/docs"
	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
)

// TestDriverPage runs the program of the page on the functions of the driver.
func TestDriverPage(t *testing.T) { testPage(t, "driver.md") }

// TestParallelPage runs the programs of the page on the algorithms.
func TestParallelPage(t *testing.T) { testPage(t, "parallel.md") }

// needSources skips where the tests run without the repository around them, as in
// a bundle for a machine with a GPU.
func needSources(t *testing.T) {
	t.Helper()
	if _, err := os.Stat(filepath.Join("..", "go.mod")); err != nil {
		t.Skip("the sources are not here")
	}
}

// TestReadme runs those of the first page.
func TestReadme(t *testing.T) {
	needSources(t)
	testPage(t, "../README.md")
}

// TestTutorial runs every program of the tutorial as a script of its own.
func TestTutorial(t *testing.T) { testPage(t, "tutorial.md") }

// TestWebGPU does so for the page for those who know WebGPU.
func TestWebGPU(t *testing.T) { testPage(t, "coming-from-webgpu.md") }

// TestCounters does so for the page on counters.
func TestCounters(t *testing.T) { testPage(t, "counters.md") }

// TestChecking does so for the page on checking.
func TestChecking(t *testing.T) { testPage(t, "checking.md") }

// TestProfiling does so for the page on profiles.
func TestProfiling(t *testing.T) { testPage(t, "profiling.md") }

func TestMeasuring(t *testing.T) { testPage(t, "measuring.md") }

// TestComingFrom does so for the page for those who know another system.
func TestComingFrom(t *testing.T) { testPage(t, "coming-from.md") }

// TestPrompt runs those of the page about the prompt.
func TestPrompt(t *testing.T) { testPage(t, "repl.md") }

// testPage runs every program of a page as a file.
func testPage(t *testing.T, file string) {
	page, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	list := docs.Programs(string(page))
	for _, p := range list {
		if p.Prints == "" {
			t.Errorf("the program in line %d is not followed by what it prints", p.Line)
		}
	}
	device := os.Getenv("CUJS_DEVICE")
	if device == "" {
		device = "emulated"
	}
	for _, p := range list {
		t.Run(fmt.Sprintf("line %d", p.Line), func(t *testing.T) {
			if device == "cuda" && (p.Checked || strings.Contains(p.Text, "cuda.stats")) {
				t.Skip("kernels are checked and counted on the emulated device")
			}
			folder := t.TempDir()
			t.Chdir(folder)
			var out bytes.Buffer
			o := host.Options{Areas: areas.All(), Device: device, Stdout: &out, Stderr: &out, Permissions: host.Permissions{Driver: true}}
			if p.Checked {
				report, _ := emulator.PrintReports(&out)
				o.Check = &emulator.Check{Report: report}
			}
			r, err := host.New(o)
			if err != nil {
				t.Fatal(err)
			}
			defer r.Close()
			script := strings.TrimSuffix(file, ".md") + ".js"
			if err := os.WriteFile(script, []byte(p.Text), 0o600); err != nil {
				t.Fatal(err)
			}
			if err := r.RunFile(context.Background(), script); err != nil {
				t.Fatal(host.FormatError(err, false))
			}
			if device == "cuda" && strings.Contains(p.Text, "console.log('thread'") {
				t.Skip("a driver prints what kernels print to the output of the process, past the script's")
			}
			if got := strings.ReplaceAll(out.String(), folder+string(filepath.Separator), ""); got != p.Prints {
				t.Errorf("printed:\n%swant:\n%s", got, p.Prints)
			}
		})
	}
}
