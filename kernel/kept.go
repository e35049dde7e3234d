// This file writes compiled kernels, for those who keep them beyond the process.

package kernel

import (
	"bytes"
	"encoding/json"
	"slices"
)

// encode writes a program without what is only looked at where it was compiled, its syntax tree and its
// SSA: a line of JSON, then the PTX.
func encode(p *Program) []byte {
	head := *p
	head.Module, head.PTX = nil, ""
	line, err := json.Marshal(head)
	if err != nil {
		panic(err) // the type above always marshals
	}
	return slices.Concat(line, []byte{'\n'}, []byte(p.PTX))
}

// decode reads a program, nil where it is none.
func decode(data []byte) *Program {
	line, code, found := bytes.Cut(data, []byte{'\n'})
	p := &Program{}
	if !found || json.Unmarshal(line, p) != nil {
		return nil
	}
	p.PTX = string(code)
	return p
}
