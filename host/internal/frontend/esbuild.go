//go:build !noesbuild

package frontend

import "errors"

func translate(name, text string, refuse func(error) error) (*Program, error) {
	_, err := compile(name, wrapper+blankHashbang(text)+wrapperEnd)
	return nil, refuse(err)
}

// Lower turns a TypeScript input into JavaScript that goja reads.
func Lower(name, text string) (string, error) {
	return "", errors.New("not yet")
}
