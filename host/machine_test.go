package host

import (
	"context"
	"strings"
	"testing"
)

// TestMachine tells nothing of the machine to scripts that may not see the environment.
func TestMachine(t *testing.T) {
	const script = `const os = require('os')
	const names = ['hostname', 'homedir', 'cpus', 'totalmem', 'freemem'].filter((name) => os[name])
	names.filter((name) => { try { os[name](); return true } catch (e) { return e.message !== 'os.' + name + ': the host of this script does not permit it' } }).join()`
	for _, permitted := range []bool{false, true} {
		r := newRuntime(t, Options{Permissions: Permissions{Env: permitted}})
		v, err := r.Run(context.Background(), "machine.js", script)
		if err != nil {
			t.Fatal(FormatError(err, false))
		}
		if told := v.String(); strings.HasPrefix(told, "hostname,homedir") != permitted || !permitted && told != "" {
			t.Errorf("permitted %v: tells %q", permitted, told)
		}
	}
}
