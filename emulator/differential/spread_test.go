// This file spreads the work over processes, because drivers assemble PTX on
// one processor in each.

package differential

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

const (
	// partVariable tells a process its part: "3/16".
	partVariable = "CUJS_PROGRAMS_PART"
	// countLine begins the line in which it says how many it compared.
	countLine = "programs compared: "
)

// part is this process's part of the work.
func part(t *testing.T) (part, parts int) {
	text := os.Getenv(partVariable)
	if text == "" {
		return 0, 1
	}
	if _, err := fmt.Sscanf(text, "%d/%d", &part, &parts); err != nil || part < 0 || part >= parts {
		t.Fatalf("%s is %q", partVariable, text)
	}
	return part, parts
}

// spread has processes of this test do the work.
func spread(t *testing.T, batches, seed int) {
	start, parts := time.Now(), min(runtime.NumCPU(), batches)
	outputs, errs := make([][]byte, parts), make([]error, parts)
	var all sync.WaitGroup
	for i := range parts {
		all.Go(func() { outputs[i], errs[i] = child(t, i, parts) })
	}
	all.Wait()
	done := 0
	for i, out := range outputs {
		for line := range strings.Lines(string(out)) {
			if text, ok := strings.CutPrefix(line, countLine); ok {
				n, _ := strconv.Atoi(strings.TrimSpace(text))
				done += n
			}
		}
		if errs[i] != nil {
			t.Errorf("part %d of %d: %v\n%s", i, parts, errs[i], bytes.TrimSpace(out))
		}
	}
	fmt.Printf("ok: %d of %d programs compared, seeds from %d, %d processes, %.1f s\n", done, batches*batchSize, seed, parts, time.Since(start).Seconds())
	if done == 0 {
		t.Error("no program was compared")
	}
}

func child(t *testing.T, part, parts int) ([]byte, error) {
	timeout := "0"
	if end, ok := t.Deadline(); ok {
		timeout = time.Until(end).String()
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestPrograms$", "-test.timeout="+timeout)
	// Programs come once: the driver need not keep them.
	cmd.Env = append(os.Environ(), fmt.Sprintf("%s=%d/%d", partVariable, part, parts), "CUDA_CACHE_DISABLE=1", "GOMAXPROCS=1")
	return cmd.CombinedOutput()
}
