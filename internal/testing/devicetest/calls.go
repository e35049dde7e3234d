package devicetest

import (
	"fmt"
	"os"
	"sync"

	"github.com/cujs/cujs/bindings/cuda"
)

// Record returns a table over api whose first success of each function adds a
// line to the file that CUJS_CALLS names: the device ("emulated" or "cuda"),
// the suite of tests, the function. Without that variable it returns api. A
// file that cannot be written ends the process of the test, as a list that
// lacks something would be believed. The table of docs/driver.md is made from
// such files.
func Record(suite string, api *cuda.API) *cuda.API {
	path := os.Getenv("CUJS_CALLS")
	if path == "" {
		return api
	}
	device := "cuda"
	if api.Emulated {
		device = "emulated"
	}
	var noted sync.Map
	return api.Wrap(func(c *cuda.Call, next func() cuda.Result) cuda.Result {
		result := next()
		if result == cuda.CUDA_SUCCESS {
			if _, known := noted.LoadOrStore(c.Name, true); !known {
				add(path, fmt.Sprintf("%s %s %s\n", device, suite, c.Name))
			}
		}
		return result
	})
}

// add writes a line at the end of a file. Lines of several processes do not
// mix, as each is written at once.
func add(path, line string) {
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err == nil {
		_, err = f.WriteString(line)
	}
	if err == nil {
		err = f.Close()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "CUJS_CALLS:", err)
		os.Exit(1)
	}
}

// FailNth is a hook for [cuda.API.Wrap]: the n-th call (from 1) of the function name
// answers result without reaching the driver; all others pass.
func FailNth(name string, n int, result cuda.Result) cuda.Hook {
	return func(c *cuda.Call, next func() cuda.Result) cuda.Result {
		if c.Name == name {
			if n--; n == 0 {
				return result
			}
		}
		return next()
	}
}
