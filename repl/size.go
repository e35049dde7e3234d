// This file asks the terminal for its size.

package repl

import (
	"os"

	"github.com/chzyer/readline"
)

// terminalSize is the size of the process's terminal in characters, 0 where it is not known.
func terminalSize() (columns, rows int) {
	columns, rows, err := readline.GetSize(int(os.Stdout.Fd()))
	if err != nil {
		return 0, 0
	}
	return columns, rows
}
