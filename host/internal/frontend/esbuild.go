//go:build !noesbuild

package frontend

func translate(name, text string, refuse func(error) error) (*Program, error) {
	_, err := compile(name, wrapper+blankHashbang(text)+wrapperEnd)
	return nil, refuse(err)
}
