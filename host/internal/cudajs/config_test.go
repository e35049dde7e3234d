package cudajs_test

import (
	"strings"
	"testing"
)

// TestConfigInOtherWords has the options of a launch named as elsewhere: what is meant is suggested, not what
// is spelled alike.
func TestConfigInOtherWords(t *testing.T) {
	w := newWorld(t, nil)
	w.must("globalThis.cuda = require('cuda'); globalThis.k = cuda.kernel(() => {})")
	for name, meant := range map[string]string{
		"blocks": "grid", "gridDim": "grid", "threads": "block", "blockDim": "block", "threadsPerBlock": "block", "smem": "shared",
		"grids": "grid", "blok": "block",
	} {
		err := w.run("k.launch({ " + name + ": 1 })")
		if err == nil || !strings.Contains(err.Error(), `there is no option "`+name+`"; did you mean "`+meant+`"?`) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
