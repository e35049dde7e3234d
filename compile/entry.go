// This file defines the files of the cache, and the keys they are found by.

package compile

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"hash"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// magic begins a file: its number counts the forms of files and keys.
const magic = "cujs program 1\n"

// meta is what a file tells besides the code.
type meta struct {
	Format Format
	Arch   string
	Log    string
	Time   time.Duration
	Names  map[string]string
}

// encode writes a program: a line of JSON, the code.
func encode(p *Program) []byte {
	head, err := json.Marshal(meta{p.Format, p.Arch, p.Log, p.Time, p.names})
	if err != nil {
		panic(err) // the type above always marshals
	}
	return wrap(slices.Concat(head, []byte{'\n'}, p.Image))
}

// decode reads a program, nil when its file is damaged or of another form.
func decode(data []byte) *Program {
	body := unwrap(data)
	if body == nil {
		return nil
	}
	head, image, _ := bytes.Cut(body, []byte{'\n'})
	var m meta
	if json.Unmarshal(head, &m) != nil {
		return nil
	}
	return &Program{Format: m.Format, Arch: m.Arch, Image: image, Log: m.Log, Time: m.Time, names: m.Names}
}

// wrap makes a file: the magic, a checksum of all behind it, the body.
func wrap(body []byte) []byte {
	sum := sha256.Sum256(body)
	return slices.Concat([]byte(magic), sum[:], body)
}

// unwrap is the body of a file, nil when it is damaged or of another form.
func unwrap(data []byte) []byte {
	rest, ok := bytes.CutPrefix(data, []byte(magic))
	if !ok || len(rest) < sha256.Size {
		return nil
	}
	body := rest[sha256.Size:]
	if sum := sha256.Sum256(body); !bytes.Equal(sum[:], rest[:sha256.Size]) {
		return nil
	}
	return body
}

// key names the program that a job makes: a digest of all that it depends on.
func (j *job) key(c *Compiler) string {
	d := digest{sha256.New()}
	library := c.library.Load()
	d.add(magic, library.Path, library.File, library.Stamp, fmt.Sprint(library.Major, library.Minor), string(j.options.Output), j.options.Name, j.source)
	d.list(j.list)
	d.list(j.options.Expressions)
	d.table(j.options.Headers)
	d.table(j.files.texts)
	d.add(j.folder())
	for _, folder := range j.files.toolkit {
		d.add(stamp(filepath.Join(folder, "cuda_fp16.h")))
	}
	return hex.EncodeToString(d.Sum(nil))
}

// folder is where relative names of sources begin, if the code names sources:
// NVRTC writes absolute names into tables of lines.
func (j *job) folder() string {
	lines := []string{"-lineinfo", "--generate-line-info", "-G", "--device-debug"}
	if !slices.ContainsFunc(j.list, func(option string) bool { return slices.Contains(lines, option) }) {
		return ""
	}
	folder, err := os.Getwd()
	if err != nil {
		return err.Error()
	}
	return folder
}

// stamp tells one version of a file from another.
func stamp(path string) string {
	info, err := os.Stat(path)
	if err != nil {
		return ""
	}
	return fmt.Sprint(info.Size(), info.ModTime().UnixNano())
}

// A digest is a hash of strings.
type digest struct{ hash.Hash }

// add hashes strings with their lengths, so that no two lists are alike.
func (d digest) add(list ...string) {
	for _, s := range list {
		fmt.Fprintf(d, "%d:%s", len(s), s)
	}
}

func (d digest) list(list []string) {
	d.add(fmt.Sprint(len(list)))
	d.add(list...)
}

func (d digest) table(table map[string]string) {
	d.add(fmt.Sprint(len(table)))
	for _, name := range slices.Sorted(maps.Keys(table)) {
		d.add(name, table[name])
	}
}
