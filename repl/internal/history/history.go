// Package history keeps what was entered at a prompt, over sessions, in a file that people can read
// and grep: one entry a line, oldest first, with line breaks written as \n and backslashes doubled.
package history

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// Limit is how many entries are kept.
const Limit = 10_000

// History is the entries of one prompt, oldest first, no two alike. It is for one goroutine at a
// time.
type History struct {
	path    string
	entries []string
}

// DefaultPath is where the history lives, given a way to look up environment variables:
// $CUJS_HISTORY, which may be empty to keep none, or "history" in the folder for the state of
// programs (XDG Base Directory Specification 0.8).
func DefaultPath(lookup func(string) (string, bool)) string {
	if path, ok := lookup("CUJS_HISTORY"); ok {
		return path
	}
	if folder, ok := lookup("XDG_STATE_HOME"); ok && filepath.IsAbs(folder) {
		return filepath.Join(folder, "cujs", "history")
	}
	if folder, ok := lookup("LOCALAPPDATA"); ok && runtime.GOOS == "windows" {
		return filepath.Join(folder, "cujs", "history")
	}
	if home, ok := lookup("HOME"); ok && home != "" {
		return filepath.Join(home, ".local", "state", "cujs", "history")
	}
	return ""
}

// Open reads the history at path. An empty path, or a file that cannot be read, gives a history
// that works for this session; the error then says why nothing was read.
func Open(path string) (*History, error) {
	h := &History{path: path}
	if path == "" {
		return h, nil
	}
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return h, nil
	}
	if err != nil {
		h.path = ""
		return h, err
	}
	lines := strings.Split(strings.TrimRight(string(text), "\n"), "\n")
	h.entries = newest(lines)
	if len(lines) > 2*Limit {
		return h, h.rewrite(len(text))
	}
	return h, nil
}

// newest are the entries of lines of a file, each once, where it stands last.
func newest(lines []string) []string {
	var entries []string
	seen := make(map[string]bool, len(lines))
	for i := len(lines) - 1; i >= 0 && len(entries) < Limit; i-- {
		line := strings.TrimSuffix(lines[i], "\r")
		if line != "" && !seen[line] {
			seen[line] = true
			entries = append(entries, decode(line))
		}
	}
	slices.Reverse(entries)
	return entries
}

// Add remembers an entry as the newest; an equal one before it goes away. Blank entries are not
// kept, nor those that start with a space, so that a secret can be kept out.
func (h *History) Add(entry string) error {
	entry = strings.TrimRight(entry, " \t\n")
	if entry == "" || entry[0] == ' ' || len(h.entries) > 0 && h.entries[len(h.entries)-1] == entry {
		return nil
	}
	h.remember(entry)
	if h.path == "" {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(h.path), 0o700); err != nil {
		return err
	}
	file, err := os.OpenFile(h.path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = file.WriteString(encode(entry) + "\n") // one write, so that sessions side by side do not mix lines
	return errors.Join(err, file.Close())
}

// Detach makes the history go on without its file.
func (h *History) Detach() { h.path = "" }

// remember makes entry the newest one in memory.
func (h *History) remember(entry string) {
	if entry == "" {
		return
	}
	kept := h.entries[:0]
	for _, e := range h.entries {
		if e != entry {
			kept = append(kept, e)
		}
	}
	h.entries = append(kept, entry)
	if extra := len(h.entries) - Limit; extra > 0 {
		h.entries = h.entries[extra:]
	}
}

// rewrite replaces the file, of which so many bytes were read, by what is remembered; it has grown
// by repeated entries. What another session has added since then stays.
func (h *History) rewrite(read int) error {
	var text strings.Builder
	for _, e := range h.entries {
		text.WriteString(encode(e) + "\n")
	}
	now, err := os.ReadFile(h.path)
	if err != nil {
		return err
	}
	if len(now) < read {
		return nil // another session has rewritten it
	}
	text.Write(now[read:])
	fresh := fmt.Sprintf("%s.%d", h.path, os.Getpid())
	if err := os.WriteFile(fresh, []byte(text.String()), 0o600); err != nil {
		return err
	}
	return os.Rename(fresh, h.path)
}

// Entries are all entries, oldest first. The caller must not change them.
func (h *History) Entries() []string { return h.entries }

// Suggest returns the newest entry that starts with prefix and is longer, "" if there is none.
func (h *History) Suggest(prefix string) string {
	for i := len(h.entries) - 1; i >= 0; i-- {
		if e := h.entries[i]; len(e) > len(prefix) && strings.HasPrefix(e, prefix) {
			return e
		}
	}
	return ""
}

var (
	encoder = strings.NewReplacer(`\`, `\\`, "\n", `\n`)
	decoder = strings.NewReplacer(`\\`, `\`, `\n`, "\n")
)

func encode(entry string) string { return encoder.Replace(entry) }
func decode(line string) string {
	if !strings.Contains(line, `\`) {
		return line
	}
	return decoder.Replace(line)
}
