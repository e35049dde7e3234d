//go:build noesbuild

// This file stands in for esbuild where the build tag leaves it out.

package frontend

// translate refuses what goja's parser refused; refuse makes the error of that parser.
func translate(name, text string, refuse func(error) error) (*Program, error) {
	_, err := compile(name, wrapper+blankHashbang(text)+wrapperEnd)
	if err == nil {
		return Script(name, text)
	}
	return nil, refuse(err)
}
