// Package segment makes memory that a program and a worker of it can both reach. Only the program
// makes segments: a worker that could make them would hold memory that no limit sees. They can
// neither shrink nor grow, so that a worker cannot take away what the program reads.
package segment

import (
	"fmt"
	"os"
)

// Copy reads the bytes of a segment that came as a file. The size is asked for first: memory is
// not made for what is not there.
func Copy(file *os.File, bytes int64) ([]byte, error) {
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	if bytes < 0 || bytes > info.Size() {
		return nil, fmt.Errorf("a segment of %d bytes has no %d", info.Size(), bytes)
	}
	memory := make([]byte, bytes)
	_, err = file.ReadAt(memory, 0)
	return memory, err
}

// Discard closes files of segments.
func Discard(files []*os.File) {
	for _, f := range files {
		_ = f.Close()
	}
}
