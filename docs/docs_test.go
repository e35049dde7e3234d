// Package docs_test runs the programs in the documentation.
package docs_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/cujs/cujs/host"
)

// program is a block of JavaScript in a page, with the block behind it that
// says what it prints.
type program struct {
	line         int
	source, want string
}

// programs finds the blocks of JavaScript that are followed by a block of text.
func programs(page string) []program {
	var list []program
	var p program
	language, body, inside := "", []string{}, false
	for i, line := range strings.Split(page, "\n") {
		switch {
		case !inside && strings.HasPrefix(line, "```"):
			language, body, inside = strings.TrimPrefix(line, "```"), nil, true
			if language == "js" {
				p = program{line: i + 2}
			}
		case inside && line == "```":
			inside = false
			text := strings.Join(body, "\n") + "\n"
			if language == "js" {
				p.source = text
			} else if language == "text" && p.source != "" {
				p.want = text
				list, p = append(list, p), program{}
			}
		case inside:
			body = append(body, line)
		}
	}
	return list
}

// TestDriverPage runs the program of the page on the functions of the driver.
func TestDriverPage(t *testing.T) { testPage(t, "driver.md") }

// TestTutorial runs every program of the tutorial as a script of its own.
func TestTutorial(t *testing.T) { testPage(t, "tutorial.md") }

// testPage runs every program of a page.
func testPage(t *testing.T, file string) {
	page, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	list := programs(string(page))
	if len(list)*2 != strings.Count(string(page), "\n```js")+strings.Count(string(page), "\n```text") {
		t.Error("a program is not followed by what it prints")
	}
	device := os.Getenv("CUJS_DEVICE")
	if device == "" {
		device = "emulated"
	}
	for _, p := range list {
		t.Run(fmt.Sprintf("line %d", p.line), func(t *testing.T) {
			var out bytes.Buffer
			r, err := host.New(host.Options{Device: device, Stdout: &out, Stderr: &out, Permissions: host.Permissions{Driver: true}})
			if err != nil {
				t.Fatal(err)
			}
			defer r.Close()
			if _, err := r.Run(context.Background(), file, p.source); err != nil {
				t.Fatal(host.FormatError(err, false))
			}
			if device == "cuda" && strings.Contains(p.source, "console.log('thread'") {
				t.Skip("a driver prints what kernels print to the output of the process, past the script's")
			}
			if out.String() != p.want {
				t.Errorf("printed:\n%swant:\n%s", out.String(), p.want)
			}
		})
	}
}
