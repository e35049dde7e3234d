//go:build js

// This file takes the messages that the page posts to its Web Worker.

package program

import (
	"context"
	"runtime/debug"
	"syscall/js"

	"github.com/cujs/cujs/host"
)

// collectAt is the memory near which the collector works harder: browsers give a page 4 GiB at the most, and
// telephones 1 to 2.
const collectAt = 1 << 30

// Serve is the main of a program in a Web Worker, whose scripts have some areas.
func Serve(areas ...host.Area) {
	debug.SetMemoryLimit(collectAt)
	self, json := js.Global(), js.Global().Get("JSON")
	requests := make(chan string, 1024) // more than a page asks for at once: a callback must not wait
	self.Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		requests <- json.Call("stringify", args[0].Get("data")).String()
		return nil
	}))
	p := New(func(message []byte) {
		self.Call("postMessage", json.Call("parse", string(message)))
	}, areas...)
	p.Ready(version())
	for request := range requests {
		p.Handle(context.Background(), []byte(request))
	}
}

// version is that of the module, as far as the build knows it.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		return info.Main.Version
	}
	return ""
}
