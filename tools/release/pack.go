// This file writes archives whose bytes depend on nothing but names and contents, and whether a file can be executed.

package main

import (
	"archive/tar"
	"archive/zip"
	"compress/flate"
	"compress/gzip"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// A member is a file of an archive.
type member struct {
	name string
	mode fs.FileMode
	data []byte
}

// members are the files below a folder, in the order of their names. All in an archive has the name of one folder in front.
func members(folder, name string) (list []member, err error) {
	err = filepath.WalkDir(folder, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		data, err := os.ReadFile(file)
		inside, _ := filepath.Rel(folder, file)
		mode := fs.FileMode(0o644)
		if info.Mode()&0o100 != 0 {
			mode = 0o755
		}
		list = append(list, member{path.Join(name, filepath.ToSlash(inside)), mode, data})
		return err
	})
	return list, err
}

func pack(file, folder, name string) error {
	list, err := members(folder, name)
	if err != nil {
		return err
	}
	out, err := os.Create(file)
	if err != nil {
		return err
	}
	if strings.HasSuffix(file, ".zip") {
		err = writeZip(out, list)
	} else {
		err = writeTar(out, list)
	}
	return errors.Join(err, out.Close())
}

func writeTar(w io.Writer, list []member) error {
	z, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	t := tar.NewWriter(z)
	for _, m := range list {
		if err := t.WriteHeader(&tar.Header{Name: m.name, Mode: int64(m.mode), Size: int64(len(m.data)), Format: tar.FormatUSTAR}); err != nil {
			return err
		}
		if _, err := t.Write(m.data); err != nil {
			return err
		}
	}
	return errors.Join(t.Close(), z.Close())
}

func writeZip(w io.Writer, list []member) error {
	z := zip.NewWriter(w)
	z.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) { return flate.NewWriter(w, flate.BestCompression) })
	for _, m := range list {
		h := &zip.FileHeader{Name: m.name, Method: zip.Deflate}
		h.SetMode(m.mode)
		f, err := z.CreateHeader(h)
		if err != nil {
			return err
		}
		if _, err := f.Write(m.data); err != nil {
			return err
		}
	}
	return z.Close()
}

// sums writes SHA256SUMS, which sha256sum -c reads.
func sums(folder string) error {
	const name = "SHA256SUMS"
	list, err := members(folder, "")
	if err != nil {
		return err
	}
	var b strings.Builder
	for _, m := range list {
		if m.name != name {
			fmt.Fprintf(&b, "%x  %s\n", sha256.Sum256(m.data), m.name)
		}
	}
	return os.WriteFile(filepath.Join(folder, name), []byte(b.String()), 0o644)
}
