package wire

import (
	"bytes"
	"strings"
	"testing"
)

// TestFit has errors of all forms that are too long in one part or several: each fits a message, and keeps its kind, the
// beginning of what it says, and its causes.
func TestFit(t *testing.T) {
	long := strings.Repeat("é", 3<<20)
	stack := make([]Frame, 1<<17)
	for i := range stack {
		stack[i] = Frame{Function: "function", File: "file.js", Line: i, Column: 1}
	}
	deep := &Error{Kind: Script, Message: long}
	for range 8 {
		deep = &Error{Kind: Script, Message: long, Name: long, Stack: stack, Cause: deep, Behind: &Error{Kind: Driver, Message: long}}
	}
	for name, e := range map[string]*Error{
		"message": {Kind: Script, Message: long}, "name": {Kind: Unsettled, Name: long, Message: long}, "code": {Kind: Script, Message: "éé", Code: long},
		"stack": {Kind: Script, Message: "éé", Stack: stack}, "functions": {Kind: Script, Message: "éé", Stack: []Frame{{Function: long, File: long}, {Function: long}}},
		"frame": {Kind: Script, Message: "éé", Frame: Frame{Function: long, File: long}}, "missing": {Kind: Unsupported, Message: "éé", Missing: []string{long, long}}, "causes": deep,
	} {
		kind, cause := e.Kind, e.Cause
		e.Fit()
		if err := NewWorkerLink(nil, new(bytes.Buffer)).Send(&Message{Kind: Done, Error: e}); err != nil || e.Kind != kind || e.Cause != cause || !strings.HasPrefix(e.Message, "éé") {
			t.Errorf("%s: %v, %v %.20s", name, err, e.Kind, e.Message)
		}
	}
	short := &Error{Kind: Script, Name: "Error", Message: "no", Stack: stack[:9000], Code: "code"}
	if short.Fit(); short.Message != "no" || short.Name != "Error" || short.Code != "code" || len(short.Stack) != 9000 {
		t.Error("what fits was cut")
	}
}
