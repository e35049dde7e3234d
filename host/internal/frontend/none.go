//go:build noesbuild

// This file stands in for esbuild where the build tag leaves it out.

package frontend

import "errors"

// translate refuses what goja's parser refused; refuse makes the error of that parser.
func translate(name, text string, refuse func(error) error) (*Program, error) {
	_, err := compile(name, wrapper+blankHashbang(text)+wrapperEnd)
	if err == nil {
		return Script(name, text)
	}
	return nil, refuse(err)
}

// Lower turns a TypeScript input into JavaScript that goja reads.
func Lower(name, text string) (string, error) {
	return "", errors.New("built without esbuild")
}
