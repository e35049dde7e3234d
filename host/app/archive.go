// This file writes an app behind an executable, and reads it from there.
//
// Behind the end of the executable stands a head: a mark, the size of the archive, where its directory begins, and checksums
// of the directory and of these numbers. Then comes the archive, a zip file, whose files have checksums of their own. A start
// reads the directory and what the script needs, whatever else there is.

package app

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"strings"
)

const (
	mark     = "\x00cujs app 1\x00\r\n\x1a\n"
	headSize = len(mark) + 8 + 8 + 4 + 4
)

// own is the folder of the archive with what is not the script's, before all of its files.
const own = ".cujs-app/"

// A DamagedError is an app that cannot be read whole: it was cut off, or changed.
type DamagedError struct {
	Path string
	Err  error
}

func (e *DamagedError) Error() string {
	return fmt.Sprintf("%s is damaged: %v; get or build it again", e.Path, e.Err)
}

// Unwrap is what is wrong with it.
func (e *DamagedError) Unwrap() error { return e.Err }

var errCut = errors.New("its end is missing")

var table = crc32.MakeTable(crc32.Castagnoli)

// errNoApp is what functions return of an App that nobody has made.
var errNoApp = errors.New("app: the App is nil or a zero value; Collect and Open make one")

// Append writes an executable of cujs with an app behind it. An app that it has already is replaced. The same executable and
// app always give the same bytes.
func Append(w io.Writer, executable io.ReaderAt, a *App) error {
	switch {
	case w == nil || executable == nil:
		return errors.New("app: Append: there is no executable to read or nothing to write to")
	case a == nil || a.Files == nil:
		return errNoApp
	}
	size, err := end(executable)
	if err != nil {
		return err
	}
	archive, directory, err := a.archive()
	if err != nil {
		return err
	}
	head := []byte(mark)
	head = binary.LittleEndian.AppendUint64(head, uint64(len(archive)))
	head = binary.LittleEndian.AppendUint64(head, uint64(directory))
	head = binary.LittleEndian.AppendUint32(head, crc32.Checksum(archive[directory:], table))
	head = binary.LittleEndian.AppendUint32(head, crc32.Checksum(head, table))
	_, err = io.Copy(w, io.MultiReader(io.NewSectionReader(executable, 0, size), bytes.NewReader(head), bytes.NewReader(archive)))
	return err
}

// archive is the zip file, and where its directory begins.
func (a *App) archive() (data []byte, directory int, err error) {
	manifest, err := json.Marshal(a.Manifest)
	if err != nil {
		return nil, 0, err
	}
	if a.translations == nil {
		a.translations = &translations{}
	}
	translations, err := a.translations.encode()
	if err != nil {
		return nil, 0, err
	}
	kernels, err := a.Kernels.MarshalBinary()
	if err != nil {
		return nil, 0, err
	}
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for _, part := range []struct {
		name string
		data []byte
	}{{"manifest.json", manifest}, {"translations.json", translations}, {"kernels", kernels}} {
		if err := put(z, own+part.name, part.data); err != nil {
			return nil, 0, err
		}
	}
	err = fs.WalkDir(a.Files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(a.Files, name)
		if err != nil {
			return err
		}
		return put(z, name, text)
	})
	if err = errors.Join(err, z.Flush()); err != nil {
		return nil, 0, err
	}
	directory = out.Len()
	err = z.Close()
	return out.Bytes(), directory, err
}

func put(z *zip.Writer, name string, data []byte) error {
	f, err := z.Create(name)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return err
}

// Own is the app behind the executable of this process; nil where there is none. The error is a *DamagedError.
func Own() (*App, error) {
	name, err := os.Executable()
	if err != nil {
		return nil, nil
	}
	return Open(name)
}

// Open reads the app behind an executable; nil where there is none. The file stays open until Close.
func Open(name string) (*App, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	a, err := read(file)
	if a == nil {
		file.Close()
	}
	if err != nil {
		return nil, &DamagedError{name, err}
	}
	if a != nil {
		a.file = file
	}
	return a, nil
}

// read is the app in a file; nil where there is none.
func read(file *os.File) (*App, error) {
	at, err := end(file)
	if err != nil {
		return nil, nil
	}
	info, err := file.Stat()
	switch {
	case err != nil:
		return nil, err
	case at > info.Size():
		return nil, errCut
	}
	head := make([]byte, headSize)
	n, _ := file.ReadAt(head, at)
	if n == 0 || !strings.HasPrefix(mark, string(head[:min(n, len(mark))])) {
		return nil, nil
	}
	numbers := head[len(mark):]
	size, directory := binary.LittleEndian.Uint64(numbers), binary.LittleEndian.Uint64(numbers[8:])
	switch at += int64(headSize); {
	case n < headSize:
		return nil, errCut
	case crc32.Checksum(head[:headSize-4], table) != binary.LittleEndian.Uint32(numbers[20:]) || directory > size:
		return nil, errors.New("the head of its archive was changed")
	case int64(size) > info.Size()-at:
		return nil, errCut
	}
	archive := io.NewSectionReader(file, at, int64(size))
	listed := make([]byte, size-directory)
	if _, err := archive.ReadAt(listed, int64(directory)); err != nil {
		return nil, err
	}
	if crc32.Checksum(listed, table) != binary.LittleEndian.Uint32(numbers[16:]) {
		return nil, errors.New("the directory of its archive was changed")
	}
	return unpack(archive)
}

// unpack reads the parts of an archive that are not the script's.
func unpack(archive *io.SectionReader) (*App, error) {
	z, err := zip.NewReader(archive, archive.Size())
	if err != nil {
		return nil, err
	}
	a := &App{Files: z, translations: &translations{}}
	for name, to := range map[string]func([]byte) error{
		"manifest.json":     func(data []byte) error { return json.Unmarshal(data, &a.Manifest) },
		"translations.json": a.translations.decode,
		"kernels":           a.Kernels.UnmarshalBinary,
	} {
		data, err := fs.ReadFile(z, own+name)
		if err == nil {
			err = to(data)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", own+name, err)
		}
	}
	return a, nil
}
