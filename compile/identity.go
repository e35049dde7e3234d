// This file remembers the compiler's library between processes, so that a
// program of the cache is found without loading it: that takes longer than
// everything else together.

package compile

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/cujs/cujs/bindings/nvrtc"
)

// An identity is what a library is, and what it tells of itself.
type identity struct {
	Path         string // as it was opened
	File         string // in full, links resolved; empty where that is not known
	Stamp        string // of the file
	Major, Minor int
	Arches       []int // that the library knows, ascending; nil: it cannot tell
}

// same tells whether two identities are of one file.
func (i *identity) same(other *identity) bool {
	return i.Path == other.Path && i.File == other.File && i.Stamp == other.Stamp && i.Major == other.Major && i.Minor == other.Minor
}

// identify tells what a loaded library is.
func identify(api *nvrtc.API) *identity {
	i := &identity{Path: api.Path, Major: api.Major, Minor: api.Minor, Arches: supported(api)}
	if i.File = libraryFile(api.Path); i.File != "" {
		i.Stamp = stamp(i.File)
	}
	return i
}

// libraryFile finds the file of a library that was opened. One that came from
// the system's search path stands among what the process has mapped.
func libraryFile(path string) string {
	if !filepath.IsAbs(path) && runtime.GOOS == "linux" {
		maps, err := os.ReadFile("/proc/self/maps")
		if err != nil {
			return ""
		}
		stem, _, _ := strings.Cut(filepath.Base(path), ".so")
		for line := range strings.Lines(string(maps)) {
			if at := strings.IndexByte(line, '/'); at >= 0 && strings.HasPrefix(filepath.Base(line[at:]), stem+".so") {
				return strings.TrimSpace(line[at:])
			}
		}
		return ""
	}
	file, err := filepath.EvalSymlinks(path)
	if err != nil || !filepath.IsAbs(file) {
		return ""
	}
	return file
}

// indexName is the file of the cache that remembers identities, by what the
// search for the library depends on.
const indexName = "libraries.json"

// maxIndex bounds the index; beyond it, it is begun anew.
const maxIndex = 64

// searchKey is a digest of all that decides which library is found, but for
// what is installed.
func searchKey(major int) string {
	d := digest{sha256.New()}
	d.add(magic, fmt.Sprint(major), runtime.GOARCH)
	for _, variable := range []string{"CUJS_LIBNVRTC", "CUDA_HOME", "CUDA_PATH", "LD_LIBRARY_PATH", "PATH", "VIRTUAL_ENV", "CONDA_PREFIX", "HOME", "APPDATA"} {
		d.add(variable, os.Getenv(variable))
	}
	return hex.EncodeToString(d.Sum(nil))
}

// remembered is the identity of the library that was found last, nil where it
// is not known or the file has changed since. A library that is installed later
// and would be found first is noticed when one is loaded next, for a program
// that is not in the cache; what is in the cache stays right.
func (c *Cache) remembered(key string) *identity {
	i := c.index()[key]
	if i == nil || i.File == "" || i.Stamp == "" || i.Stamp != stamp(i.File) {
		return nil
	}
	return i
}

// remember keeps an identity. What another process keeps at the same moment may
// be lost, and is found again.
func (c *Cache) remember(key string, i *identity) {
	if i.File == "" {
		return
	}
	index := c.index()
	if index == nil || len(index) >= maxIndex {
		index = map[string]*identity{}
	}
	index[key] = i
	data, err := json.Marshal(index)
	if err == nil {
		c.write(filepath.Join(c.dir, indexName), data)
	}
}

func (c *Cache) index() (index map[string]*identity) {
	data, err := c.read(filepath.Join(c.dir, indexName))
	if err != nil || json.Unmarshal(data, &index) != nil {
		return nil
	}
	return index
}
