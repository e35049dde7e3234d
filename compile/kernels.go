// This file keeps kernels of package kernel on disk. Their compiler is a part of the program, so they
// are those of one program.

package compile

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"strings"
)

// kernelSuffix ends the names of files with kernels.
const kernelSuffix = ".kernel"

// trimEach is of how many kernels one has the size of the cache looked at: they are small and many.
const trimEach = 64

// Kernels keep compiled kernels in a cache, for one version of a program. A file that is damaged, or
// of another version, is taken for absent.
type Kernels struct {
	cache    *Cache
	compiler string // the program whose compiler made them
}

// DefaultKernels are those of this program in the user's cache. They are nil where there is no cache,
// and where the program's file is not known. A program of go run or go test is built anew each time,
// so its kernels are kept only where CUJS_CACHE_DIR asks for it.
func DefaultKernels(version string) *Kernels {
	cache := DefaultCache()
	path, err := os.Executable()
	if cache == nil || err != nil {
		return nil
	}
	passing := strings.Contains(path, string(filepath.Separator)+"go-build")
	if file := stamp(path); file != "" && (!passing || os.Getenv("CUJS_CACHE_DIR") != "") {
		return NewKernels(cache, strings.Join([]string{version, path, file}, "\n"))
	}
	return nil
}

// NewKernels are the kernels in a cache that a compiler has made. Its name has to differ where its code
// does.
func NewKernels(cache *Cache, compiler string) *Kernels { return &Kernels{cache, compiler} }

// Recall is what Keep was last given for a key, nil where there is nothing. The key spells out all that
// the kernel depends on but the compiler.
func (k *Kernels) Recall(key string) []byte {
	path := k.path(key)
	data, err := k.cache.read(path)
	if err != nil {
		return nil
	}
	body := unwrap(data)
	if body != nil {
		touch(path)
	}
	return body
}

// Keep keeps a kernel under the rules of programs: it may be gone at any time.
func (k *Kernels) Keep(key string, program []byte) {
	path := k.path(key)
	if k.cache.write(path, wrap(program)) && looksAtSize(path) {
		k.cache.trim()
	}
}

// looksAtSize tells whether the file of a kernel is one of those that have the cache trimmed: its name
// begins with a digest.
func looksAtSize(path string) bool {
	first, err := hex.DecodeString(filepath.Base(path)[:2])
	return err == nil && first[0]%trimEach == 0
}

func (k *Kernels) path(key string) string {
	d := digest{sha256.New()}
	d.add("kernel", k.compiler, key)
	return filepath.Join(k.cache.dir, hex.EncodeToString(d.Sum(nil))+kernelSuffix)
}
