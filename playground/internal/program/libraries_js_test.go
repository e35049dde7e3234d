package program

import (
	"strings"
	"testing"

	"github.com/cujs/cujs/host/area/ffi"
)

// TestNoLibraries: a page is told why it cannot call functions of C.
func TestNoLibraries(t *testing.T) {
	p, told := start(t, ffi.Area)
	_, last := ask(t, p, told, map[string]any{"do": "run", "source": "require('ffi')"})
	if e, ok := last["error"].(map[string]any); !ok || !strings.Contains(e["message"].(string), "run the script by cujs itself") {
		t.Errorf("%v", last)
	}
}
