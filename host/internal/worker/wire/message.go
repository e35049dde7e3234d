// Package wire is what a program and the processes of its workers say to one another: messages in
// CBOR over a stream, and the values in them. The program trusts nothing that it receives: the
// length of a message, the number of items in it and their depth are bounded before anything is
// made of them.
package wire

import (
	"time"

	"github.com/cujs/cujs/host/internal/settings"
)

// Kind says what a message asks for or answers.
type Kind uint8

// The messages to a worker.
const (
	Confine  Kind = iota + 1 // the first one: Confinement
	Open                     // the second: Options; answered by Done
	Run                      // a source: Name, Text; answered by Done with the value
	RunFile                  // a file's text as the main module: Name, Text; answered by Done
	Call                     // a function: Name, Of, Value a list of arguments; answered by Done
	Set                      // a global variable: Name, Value; answered by Done
	Get                      // a variable: Name, Of; answered by Done with the value
	Bind                     // a module: Name, Module; answered by Done
	Share                    // a typed array over a segment: Name, Value its tag, Segment; answered by Done
	Import                   // a module: Name, Of the path and Text of a file of that name; answered by Done with what Of calls it, "" for none
	Cancel                   // ends the request ID; Text is why
	Returned                 // answers the Callback ID: Value or Error
	Granted                  // answers Want ID: a descriptor and Segment, or Error
)

// The messages of a worker.
const (
	Done     Kind = iota + 64 // answers the request ID: Value or Error
	Output                    // Stream, Bytes
	Callback                  // a function of the program: ID, Request, Name, Value a list of arguments
	Want                      // a segment of Size bytes for the request Request: ID
)

// A Message is one of any kind; a kind's comment names the fields that it has.
type Message struct {
	Kind    Kind   `cbor:"0,keyasint"`
	ID      uint64 `cbor:"1,keyasint,omitempty"`
	Request uint64 `cbor:"2,keyasint,omitempty"`
	Name    string `cbor:"3,keyasint,omitempty"`
	Text    string `cbor:"4,keyasint,omitempty"`
	Value   any    `cbor:"5,keyasint,omitempty"` // as Encode makes it and Decode reads it
	Error   *Error `cbor:"6,keyasint,omitempty"`
	Stream  int    `cbor:"7,keyasint,omitempty"`
	Bytes   []byte `cbor:"8,keyasint,omitempty"`
	Size    int64  `cbor:"9,keyasint,omitempty"`
	Segment uint64 `cbor:"10,keyasint,omitempty"`

	Confinement *Confinement `cbor:"11,keyasint,omitempty"`
	Options     *Options     `cbor:"12,keyasint,omitempty"`
	Module      *Module      `cbor:"13,keyasint,omitempty"`

	Of string `cbor:"14,keyasint,omitempty"` // a module that was imported, whose exports are meant; "" for globals
}

// The streams of Output.
const (
	Stdout = iota
	Stderr
	Trace
)

// Confinement is what a process gives up before it runs scripts.
type Confinement struct {
	Memory      int64         // bytes of private memory
	CPUTime     time.Duration // of the whole life; 0 is no limit
	Files       bool          // restrict files, network and signals to what the next two list
	Read, Write []string      // files and folders
	Libraries   []string      // folders of shared libraries beyond the system's
	Calls       bool          // restrict calls of the system
	BestEffort  bool          // go on where the system lacks a means
	GPU         bool          // leave what a driver of a GPU needs
	Env         []string      // the environment while libraries are loaded
}

// Options are those of a runtime that cross: its settings whole, and of what belongs to the program's process whether it
// is there.
type Options struct {
	Settings                     settings.Settings
	Areas                        []string // by name
	Stdout, Stderr, Trace        bool     // somebody reads them
	ColoredStdout, ColoredStderr bool
	Confinement                  *Confinement
}

// Module is a module of the program's own, without what cannot leave the program.
type Module struct {
	Values        map[string]any
	Functions     []string // that the program computes when they are called
	Kernels       map[string][]string
	Image         []byte
	Source        string
	Docs, Declare map[string]string
}

// Error is an error of a script, or one that a request failed with.
type Error struct {
	Kind    ErrorKind `cbor:"0,keyasint,omitempty"`
	Name    string    `cbor:"1,keyasint,omitempty"`
	Message string    `cbor:"2,keyasint,omitempty"`
	Stack   []Frame   `cbor:"3,keyasint,omitempty"`
	Frame   Frame     `cbor:"4,keyasint"`
	Code    string    `cbor:"5,keyasint,omitempty"`
	Promise bool      `cbor:"6,keyasint,omitempty"`
	Cause   *Error    `cbor:"7,keyasint,omitempty"`
	Behind  *Error    `cbor:"8,keyasint,omitempty"`  // the Go error behind a script's
	Number  int64     `cbor:"9,keyasint,omitempty"`  // an exit status, a driver's result
	Origin  uint64    `cbor:"10,keyasint,omitempty"` // the Callback whose error this is
	Missing []string  `cbor:"11,keyasint,omitempty"` // what the system cannot enforce
}

func (e *Error) Error() string { return e.Message }

// ErrorKind says which Go type an Error is made of.
type ErrorKind uint8

// The kinds of errors. Plain is a text alone.
const (
	Plain ErrorKind = iota
	Script
	Limit       // Name the limit, Message its value
	Exit        // Number
	Unsettled   // Name
	Driver      // Number the result, Name the call, Message the whole text
	Canceled    // context.Canceled
	Deadline    // context.DeadlineExceeded
	Unsupported // Missing
	Export      // Message the module, Name, Code what it is, Missing the names that there are
	Closed
)

// Frame is a call in a stack.
type Frame struct {
	Function string `cbor:"0,keyasint,omitempty"`
	File     string `cbor:"1,keyasint,omitempty"`
	Line     int    `cbor:"2,keyasint,omitempty"`
	Column   int    `cbor:"3,keyasint,omitempty"`
}
