//go:build !unix

// This file is for systems where descriptors do not cross.

package wire

import (
	"errors"
	"os"
)

func (l *Link) sendFiles([]byte, []*os.File) error { return errors.ErrUnsupported }

func (l *Link) receiveFiles([]byte) ([]*os.File, error) { return nil, errors.ErrUnsupported }
