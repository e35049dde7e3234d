package docs_test

import (
	"bytes"
	"context"
	"regexp"
	"strings"
	"testing"

	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
	"github.com/cujs/cujs/repl"
)

// kernelName finds the last function that an example declares.
var kernelName = regexp.MustCompile(`(?s).*\nfunction (\w+)`)

// TestKernelLanguageAtThePrompt pastes every example of the page at a prompt, and makes a kernel of it as the page says.
func TestKernelLanguageAtThePrompt(t *testing.T) {
	for _, p := range examples(t) {
		block, made := "// "+p.Head+"\n"+p.Text, "cuda.kernel(_)"
		if name := kernelName.FindStringSubmatch(block); name != nil && strings.HasSuffix(strings.TrimSpace(block), "\n}") {
			made = "cuda.kernel(" + name[1] + ")"
		}
		if got := pasted(t, block+made+"\n"); !strings.HasPrefix(got[strings.LastIndex(strings.TrimSpace(got), "\n")+1:], "Kernel ") {
			t.Errorf("%s%s\n%s", block, made, got)
		}
	}
}

// pasted is what a prompt prints.
func pasted(t *testing.T, text string) string {
	t.Helper()
	var out bytes.Buffer
	prompt, err := repl.New(repl.Options{Stdin: strings.NewReader(text), Stdout: &out, Stderr: &out})
	if err != nil {
		t.Fatal(err)
	}
	rt, err := host.New(host.Options{Areas: areas.All(), Device: "emulated", Stdout: &out, Stderr: &out})
	if err != nil {
		t.Fatal(err)
	}
	if err := prompt.Run(context.Background(), rt); err != nil {
		t.Error(err)
	}
	if err := rt.Close(); err != nil {
		t.Error(err)
	}
	return out.String()
}
