// This file reads the files that compile and inspect are given.

package main

import (
	"errors"
	"io/fs"
	"os"
)

// readInput reads a file that the command line names for a command; one that is not there is a
// wrong command line.
func readInput(command, name string) ([]byte, error) {
	if info, err := os.Stat(name); errors.Is(err, fs.ErrNotExist) {
		return nil, usage(command, "there is no file %s%s", name, didYouMean(name, neighbours(name), ""))
	} else if err == nil && info.IsDir() {
		return nil, usage(command, "%s is a folder; name a file in it", name)
	}
	return os.ReadFile(name)
}
