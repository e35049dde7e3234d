// This file runs examples that need a second process: themselves once more.

package examples

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// partnerOf names the example that a process of this test is to run beside
// another one.
const partnerOf = "CUJS_EXAMPLES_PARTNER_OF"

// withPartner starts a second process with the same example, where its name says
// that it is for two, and answers what waits for its end.
func withPartner(t *testing.T, file string) (wait func()) {
	if !strings.HasSuffix(strings.TrimSuffix(file, ".js"), "_pair") {
		return func() {}
	}
	t.Setenv("TMPDIR", t.TempDir()) // where the two meet
	c := exec.Command(os.Args[0], "-test.run=^TestPartner$")
	c.Env = append(os.Environ(), partnerOf+"="+file)
	var out strings.Builder
	c.Stdout, c.Stderr = &out, &out
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	return func() {
		if err := c.Wait(); err != nil {
			t.Errorf("the second process: %v\n%s", err, out.String())
		}
	}
}

func TestPartner(t *testing.T) {
	file := os.Getenv(partnerOf)
	if file == "" {
		t.Skip("for a second process only")
	}
	expected := says(t, file)
	if out, _ := run(t, file); !expected.MatchString(out) {
		t.Errorf("printed %q, expected %s", out, expected)
	}
}
