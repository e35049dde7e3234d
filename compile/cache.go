// This file keeps programs on disk.

package compile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// DefaultCacheBytes is the size to which a cache is held.
const DefaultCacheBytes = 256 << 20

// A Cache keeps compiled programs in a folder. Any number of processes may share
// it: a file is written beside its place and renamed, and one that is damaged is
// taken for absent. When the folder grows past its size, the programs that were
// not used for longest are removed. A cache that cannot be written is no error:
// programs are compiled each time.
type Cache struct {
	dir   string
	limit int64
}

// NewCache is the cache in a folder, which is made when it is needed. The limit
// is in bytes.
func NewCache(dir string, limit int64) *Cache { return &Cache{dir: dir, limit: limit} }

// DefaultCache is the user's cache: the folder that CUJS_CACHE_DIR names, or
// cujs in the user's folder of caches ($XDG_CACHE_HOME or ~/.cache on Linux). It
// is nil where there is no such folder.
func DefaultCache() *Cache {
	if dir := os.Getenv("CUJS_CACHE_DIR"); dir != "" {
		return NewCache(dir, DefaultCacheBytes)
	}
	dir, err := os.UserCacheDir()
	if err != nil {
		return nil
	}
	return NewCache(filepath.Join(dir, "cujs"), DefaultCacheBytes)
}

// Dir is the folder.
func (c *Cache) Dir() string { return c.dir }

// Limit is the size to which the cache is held, in bytes.
func (c *Cache) Limit() int64 { return c.limit }

// Endings of the names of the cache's files, so that nothing else in the folder is touched.
const (
	suffix = ".program" // compiled programs
	chosen = ".choice"  // what Keep was given
)

// headersName is the folder of the headers that NVRTC has compiled.
const headersName = "pch"

// An entry is a file of the cache.
type entry struct {
	path  string
	bytes int64
	used  time.Time
}

// made returns an error for a cache without a folder: its paths would be those of the program's own.
func (c *Cache) made() error {
	if c == nil || c.dir == "" {
		return errors.New("compile: the Cache is nil or a zero value; NewCache makes one")
	}
	return nil
}

// entries lists the files, the one that was not used for longest first.
func (c *Cache) entries() ([]entry, error) {
	if err := c.made(); err != nil {
		return nil, err
	}
	files, err := os.ReadDir(c.dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var list []entry
	for _, file := range files {
		info, err := file.Info()
		if err != nil || !slices.Contains([]string{suffix, chosen, kernelSuffix}, filepath.Ext(file.Name())) {
			continue // not ours, or removed by another process meanwhile
		}
		list = append(list, entry{filepath.Join(c.dir, file.Name()), info.Size(), info.ModTime()})
	}
	slices.SortFunc(list, func(a, b entry) int { return a.used.Compare(b.used) })
	return list, nil
}

// Size is how many programs and choices the cache holds, and the bytes of both.
func (c *Cache) Size() (programs, choices int, bytes int64, err error) {
	list, err := c.entries()
	for _, e := range list {
		bytes += e.bytes
		if filepath.Ext(e.path) == chosen {
			choices++
		}
	}
	return len(list) - choices, choices, bytes, err
}

// Clear removes every program and every choice.
func (c *Cache) Clear() error {
	list, err := c.entries()
	if c.made() != nil {
		return err
	}
	errs := []error{err}
	list = append(list, entry{path: filepath.Join(c.dir, indexName)})
	errs = append(errs, os.RemoveAll(filepath.Join(c.dir, headersName)))
	for _, e := range list {
		if err := os.Remove(e.path); !errors.Is(err, fs.ErrNotExist) {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// trim removes programs, the longest unused first, until a quarter of the size
// is free again.
func (c *Cache) trim() {
	list, err := c.entries()
	var total int64
	for _, e := range list {
		total += e.bytes
	}
	if err != nil || total <= c.limit {
		return
	}
	for _, e := range list {
		if total <= c.limit/4*3 {
			return
		}
		if os.Remove(e.path) == nil {
			total -= e.bytes
		}
	}
}

func (c *Cache) path(key string) string { return filepath.Join(c.dir, key+suffix) }

// load takes a program from the cache, nil when it is not there or damaged.
func (c *Cache) load(key string) *Program {
	data, err := c.read(c.path(key))
	if err != nil {
		return nil
	}
	p := decode(data)
	if p != nil {
		touch(c.path(key))
	}
	return p
}

// read reads a file of the cache. What is no file, such as a pipe or a device that another put there, could keep the
// reader for ever, and what is larger than the whole cache may be is not ours.
func (c *Cache) read(path string) ([]byte, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular() || info.Size() > c.limit:
		return nil, fs.ErrInvalid
	}
	return os.ReadFile(path)
}

// touch notes that a file is used.
func touch(path string) {
	now := time.Now()
	_ = os.Chtimes(path, now, now) // only for trim
}

// store keeps a program.
func (c *Cache) store(key string, p *Program) {
	if c.write(c.path(key), encode(p)) {
		c.trim()
	}
}

// write writes a file beside its place and renames it, so that nobody reads half
// of it.
func (c *Cache) write(path string, data []byte) bool {
	if os.MkdirAll(c.dir, 0o700) != nil {
		return false
	}
	file, err := os.CreateTemp(c.dir, "new-*"+suffix) // counted and cleared if it is left behind
	if err != nil {
		return false
	}
	_, err = file.Write(data)
	if errors.Join(err, file.Close()) != nil || os.Rename(file.Name(), path) != nil {
		_ = os.Remove(file.Name())
		return false
	}
	return true
}
