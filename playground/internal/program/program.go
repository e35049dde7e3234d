// Package program is that of a page on which people write kernels and run them on the emulated
// device: protocol.md says what the page asks for and what it is told. It runs as WebAssembly in a Web Worker
// and needs nothing of a browser itself.
package program

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"

	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/emulator/picture"
	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/learn"
	"github.com/cujs/cujs/stdlib"
)

// A Program works off the requests of a page, one after the other. Its methods are called from one goroutine.
type Program struct {
	mutex  sync.Mutex // over tell and id: reports come from the device's goroutines
	tell   func(message []byte)
	id     json.RawMessage // of the request at hand
	last   *runtime        // of the last run; nil before it
	course *learn.Course
	areas  []host.Area // of its scripts
}

// New makes a program that tells the page its messages, which are JSON.
func New(tell func(message []byte), areas ...host.Area) *Program {
	return &Program{tell: tell, areas: areas}
}

// message is what the page is told, by the names of protocol.md.
type message map[string]any

// Ready says what there is.
func (p *Program) Ready(version string) {
	devices := []string{"emulated"}
	for _, name := range emulator.Presets() {
		devices = append(devices, "emulated:"+name)
	}
	p.say("ready", message{"version": version, "devices": devices, "pictures": picture.Kinds(), "typescript": p.translates()})
}

// translates reports whether one of the areas reads TypeScript.
func (p *Program) translates() bool {
	_, err := host.Compile("typed.ts", "let typed: number", p.areas...)
	return err == nil
}

func (p *Program) say(kind string, m message) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	m["type"] = kind
	if p.id != nil {
		m["id"] = p.id
	}
	text, err := json.Marshal(m)
	if err != nil { // a number that JSON does not have
		text, _ = json.Marshal(message{"type": "failed", "id": p.id, "message": err.Error(), "last": true})
	}
	p.tell(text)
}

// end is the last message of a request.
func (p *Program) end(kind string, m message) {
	m["last"] = true
	p.say(kind, m)
}

// A request is any of the page's; each reads its own fields.
type request struct {
	Do       string `json:"do"`
	ID       json.RawMessage
	Source   string
	Cursor   int // in UTF-16 units
	Name     string
	Language string
	Seed     uint32
	Options
}

// requests are what to do for each request.
var requests = map[string]func(*Program, context.Context, *request) error{
	"run": (*Program).run, "evaluate": (*Program).evaluate, "compile": (*Program).compile,
	"complete": (*Program).complete, "describe": (*Program).describe,
	"lessons": (*Program).lessons, "lesson": (*Program).lesson, "solution": (*Program).solution, "check": (*Program).check,
	"types": (*Program).types,
}

// Handle works off a request, which is JSON. When ctx ends, so does what a script does.
func (p *Program) Handle(ctx context.Context, text []byte) {
	r := request{Options: defaults()}
	err := json.Unmarshal(text, &r)
	p.mutex.Lock()
	p.id = r.ID
	p.mutex.Unlock()
	if err == nil {
		do := requests[r.Do]
		if do == nil {
			err = fmt.Errorf("there is no request %q", r.Do)
		} else {
			err = do(p, ctx, &r)
		}
	}
	if err != nil {
		p.end("failed", message{"message": err.Error()})
	}
}

// Close releases what scripts have left.
func (p *Program) Close() error {
	if p.last == nil {
		return nil
	}
	return p.last.Close()
}

// types are the declarations for editors.
func (p *Program) types(context.Context, *request) error {
	entries, err := stdlib.Types.ReadDir("types")
	if err != nil {
		return err
	}
	files := map[string]string{}
	for _, entry := range entries {
		text, err := stdlib.Types.ReadFile("types/" + entry.Name())
		if err != nil {
			return err
		}
		files[entry.Name()] = string(text)
	}
	p.end("types", message{"files": files})
	return nil
}

// failure is an error as done and compiled have it, nil where there is none.
func failure(err error) any {
	if err == nil {
		return nil
	}
	m := message{"text": host.FormatError(err, false), "name": "", "message": err.Error(), "file": "", "line": 0, "column": 0, "code": ""}
	var script *host.ScriptError
	if errors.As(err, &script) {
		m["name"], m["message"], m["code"] = script.Name, script.Message, script.Code
		m["file"], m["line"], m["column"] = script.File, script.Line, script.Column
	}
	return m
}
