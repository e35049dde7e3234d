// This file hears what libraries say of calls that fail.

package toolkit

import (
	"os"
	"strings"
	"sync"

	"github.com/cujs/cujs/bindings/loader"
	"github.com/cujs/cujs/bindings/native"
)

// A Log is what a library writes to its log, by the functions that set it: NVIDIA's names with a prefix,
// such as "cublasLt". Variable is the one by which people set the library's log; theirs is left alone.
type Log struct{ Prefix, Variable string }

// heard are the last errors in the logs of libraries, by the functions that had them. There is one table
// for the process because a library has one log for the process, and because the addresses that C can
// call are few, and are never given back.
var heard struct {
	sync.Mutex
	once     sync.Once
	callback uintptr
	last     map[string]string
}

// mostHeard is how many functions are kept: more than the libraries have that fail.
const mostHeard = 256

// Listen has the library tell its errors. Libraries without a log are left as they are.
func (l Log) Listen(library *loader.Library) {
	if l.Prefix == "" {
		return
	}
	callback, ok := library.Lookup(l.Prefix + "LoggerSetCallback")
	level, too := library.Lookup(l.Prefix + "LoggerSetLevel")
	if !ok || !too || os.Getenv(l.Variable) != "" {
		return
	}
	heard.once.Do(func() { heard.callback = native.Callback(hear) })
	const errors = 1
	native.Call(callback, heard.callback)
	native.Call(level, errors)
}

// hear is what C calls.
func hear(_, function, text uintptr) uintptr {
	heard.Lock()
	defer heard.Unlock()
	if heard.last == nil || len(heard.last) >= mostHeard {
		heard.last = map[string]string{}
	}
	heard.last[loader.Text(function)] = strings.TrimSpace(loader.Text(text))
	return 0
}

// said is what the log has of a call that has just failed. cuBLAS computes by cuBLASLt, in whose log the
// reason stands.
func said(call string) string {
	heard.Lock()
	defer heard.Unlock()
	text, ok := heard.last[call]
	if ok || !strings.HasPrefix(call, "cublas") {
		delete(heard.last, call)
		return text
	}
	for function := range heard.last {
		if strings.HasPrefix(function, "cublasLt") {
			text = heard.last[function]
			delete(heard.last, function)
		}
	}
	return text
}
