package host

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/dlclark/regexp2/v2"
)

// backtracking are expressions that take longer than anybody waits: goja has them matched by regexp2, which backtracks.
var backtracking = map[string]string{
	"lookahead":         "/(?=(a+)+$)b/.test(text)",
	"back reference":    `/^(a+)+\1$/.test(text)`,
	"from lastIndex on": "const r = /(a+)+$/g; r.lastIndex = 1; r.test(text)",
	"replace":           `text.replace(/(?!x)(a+)+$/g, '')`,
}

// TestExpressionsEndInTime has matches end with Limits.RunTime.
func TestExpressionsEndInTime(t *testing.T) {
	for name, source := range backtracking {
		r := newRuntime(t, Options{Limits: Limits{RunTime: 100 * time.Millisecond}})
		start := time.Now()
		_, err := r.Run(context.Background(), "t.js", "const text = 'a'.repeat(60) + 'b'; for (;;) { "+source+" }")
		var limit *LimitError
		if took := time.Since(start); !errors.As(err, &limit) || limit.Limit != "run time" || took > ages {
			t.Errorf("%s: got %v after %v", name, err, took)
		}
		if script := new(ScriptError); !errors.As(err, &script) || script.File != "t.js" {
			t.Errorf("%s: the place is %s", name, script.Frame)
		}
	}
}

// TestBoundedExpressions has a program bound every match, as docs/embedding.md tells for runtimes without a limit: it does
// so for all of itself, so that is another process.
func TestBoundedExpressions(t *testing.T) {
	if os.Getenv("CUJS_BOUNDED") == "" {
		child := exec.Command(os.Args[0], "-test.run=^TestBoundedExpressions$", "-test.v")
		child.Env = append(os.Environ(), "CUJS_BOUNDED=1")
		if out, err := child.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		return
	}
	regexp2.DefaultMatchTimeout = 50 * time.Millisecond
	for name, source := range backtracking {
		r := newRuntime(t, Options{})
		ctx, cancel := context.WithTimeout(context.Background(), 200*time.Millisecond)
		start := time.Now()
		_, err := r.Run(ctx, "t.js", "const text = 'a'.repeat(60) + 'b'; for (;;) { "+source+" }")
		if took := time.Since(start); !errors.Is(err, context.DeadlineExceeded) || took > ages {
			t.Errorf("%s: got %v after %v", name, err, took)
		}
		cancel()
	}
}
