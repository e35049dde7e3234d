//go:build noesbuild

// This file stands in for esbuild where the build tag leaves it out.

package frontend

import (
	"errors"

	"github.com/cujs/cujs/internal/lazyregexp"
	"github.com/go-sourcemap/sourcemap"
)

// Translates says whether sources that goja's parser refuses are translated.
const Translates = false

// translate refuses what goja's parser refuses.
func translate(name, text string) (*Program, error) {
	p, err := wrapped(name, text)
	if err != nil {
		return nil, Lacking(Locate(err, name, text, len(wrapper)))
	}
	return p, nil
}

const withoutEsbuild = "this cujs was built without esbuild: it reads no TypeScript, no ES modules, no await at the top level of files"

// translatable are words of sources that are right where esbuild is there.
var translatable = lazyregexp.New(`(?m)^\s*(?:import|export|@\w+)\b|\b(?:await|using)\b|\bimport\b[(.]`)

// Lacking says so where a source that is refused would be read with esbuild, for all that can be
// told.
func Lacking(e *SyntaxError) *SyntaxError {
	if e.Unsupported || foreign(e.File) || translatable().MatchString(e.Text) {
		e.Message += "; " + withoutEsbuild
	}
	return e
}

// Lower has nothing to translate with.
func Lower(name, text string) (string, *sourcemap.Consumer, error) {
	return "", nil, errors.New(withoutEsbuild)
}

// Meta has nothing to add either.
func Meta(code string) string { return "" }

// AsyncModule has nothing to translate with either.
func AsyncModule(name, text string) (*Program, error) { return Module(name, text) }
