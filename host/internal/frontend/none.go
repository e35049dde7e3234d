//go:build noesbuild

// This file stands in for esbuild where the build tag leaves it out.

package frontend

import (
	"errors"

	"github.com/go-sourcemap/sourcemap"
)

// Translates says whether sources that goja's parser refuses are translated.
const Translates = false

// translate refuses what goja's parser refuses.
func translate(name, text string) (*Program, error) {
	p, err := compile(name, wrapper+blankHashbang(text)+wrapperEnd)
	if err == nil {
		return &Program{Program: p, Text: text, Shift: len(wrapper)}, nil
	}
	return nil, locate(err, name, text, len(wrapper))
}

// Lower has nothing to translate with.
func Lower(name, text string) (string, *sourcemap.Consumer, error) {
	return "", nil, errors.New("this cujs was built without esbuild: no TypeScript, no ES modules, no await at the top level of files")
}

// AsyncModule has nothing to translate with either.
func AsyncModule(name, text string) (*Program, error) { return Module(name, text) }
