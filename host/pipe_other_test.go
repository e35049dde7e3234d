//go:build !unix

package host

import "errors"

// makePipe tells that there are no pipes among the files.
func makePipe(string) error { return errors.ErrUnsupported }
