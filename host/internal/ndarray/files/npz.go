// This file reads and writes npz, a ZIP archive of files of npy.

package files

import (
	"archive/zip"
	"bytes"
	"cmp"
	"io"
	"slices"
	"strings"
)

func decodeNPZ(data []byte, o Options) ([]Array, error) {
	r, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err == nil {
		err = apart(r.File)
	}
	if err != nil {
		return nil, o.fault(err, "npz", "")
	}
	var list []Array
	for _, f := range r.File {
		name, ok := strings.CutSuffix(f.Name, ".npy")
		if !ok || !o.wants(name) {
			continue
		}
		a, err := member(f, o)
		if err != nil {
			return nil, o.fault(err, "npz", f.Name+": ")
		}
		a.Name = name
		list = append(list, a)
	}
	return list, nil
}

// apart returns an error where two files of an archive have the same bytes, which makes a large archive of a
// small one. The places are those of the directory: a file's data lie behind its own header.
func apart(list []*zip.File) error {
	type span struct {
		from, to int64
		name     string
	}
	var spans []span
	for _, f := range list {
		from, err := f.DataOffset()
		if err != nil {
			return err
		}
		spans = append(spans, span{from, from + int64(f.CompressedSize64), f.Name})
	}
	slices.SortFunc(spans, func(a, b span) int { return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.to, b.to)) })
	for i := 1; i < len(spans); i++ {
		if a, b := spans[i-1], spans[i]; b.from < a.to {
			return wrong("zip", "%.40q and %.40q lie in the same bytes", a.name, b.name)
		}
	}
	return nil
}

// member is the array of a file of an archive. What the file says of its size is believed as far as its
// compressed bytes can become that.
func member(f *zip.File, o Options) (a Array, err error) {
	size := f.UncompressedSize64
	if size/mostDeflated > f.CompressedSize64 {
		return a, wrong("npy", "%d bytes do not come of %d", size, f.CompressedSize64)
	}
	if err := o.Budget.Keep(int64(size)); err != nil {
		return a, err
	}
	r, err := f.Open()
	if err != nil {
		return a, err
	}
	defer r.Close()
	content, err := o.Budget.ReadAll(io.LimitReader(r, int64(size)+1), int64(size))
	if err != nil {
		return a, err
	}
	return npy(content, o)
}

func encodeNPZ(list []Array) ([]byte, error) {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, a := range list {
		data, err := encodeNPY([]Array{a})
		if err != nil {
			return nil, wrong("npz", "%v", err)
		}
		f, err := w.CreateHeader(&zip.FileHeader{Name: a.Name + ".npy", Method: zip.Store})
		if err == nil {
			_, err = f.Write(data)
		}
		if err != nil {
			return nil, wrong("npz", "%v", err)
		}
	}
	if err := w.Close(); err != nil {
		return nil, wrong("npz", "%v", err)
	}
	return out.Bytes(), nil
}
