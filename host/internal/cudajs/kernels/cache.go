// This file keeps compiled kernels, on disk where the runtime may read files.

package kernels

import (
	"log/slog"
	"sync"
	"time"

	"github.com/cujs/cujs/compile"
	"github.com/cujs/cujs/host/internal/cudajs/modules"
	"github.com/cujs/cujs/host/internal/environment"
	"github.com/cujs/cujs/kernel"
)

// Programs are the compiled kernels of a runtime.
type Programs struct {
	env   *environment.Env
	cache func() *kernel.Cache
}

// newPrograms opens nothing before a kernel is compiled. What a runtime that may read no files compiles
// ends with it, or with the cache that its program gave it.
func newPrograms(m *modules.Modules) *Programs {
	return &Programs{m.Env, sync.OnceValue(func() *kernel.Cache {
		cache := m.Env.Config.Kernels
		if cache == nil {
			cache = &kernel.Cache{}
		}
		if m.Sealed() || cache.Recall != nil || cache.Keep != nil {
			return cache
		}
		kept := compile.DefaultKernels(m.Env.Config.Version)
		if kept == nil {
			return cache
		}
		return cache.With(kept.Recall, beside(m, kept.Keep))
	})}
}

// beside writes files while the script goes on: a small kernel takes less time to compile than its file to write. The end
// of the runtime waits for them.
func beside(m *modules.Modules, keep func(key string, program []byte)) func(key string, encode func() []byte) {
	var writes sync.WaitGroup
	m.Env.OnClose(func() error { writes.Wait(); return nil })
	return func(key string, encode func() []byte) { writes.Go(func() { keep(key, encode()) }) }
}

// Compile compiles a kernel, or takes it from those that were compiled before, in this process or in
// others of the same program.
func (p *Programs) Compile(source kernel.Source, types []kernel.Argument, o kernel.Options) (*kernel.Program, error) {
	began := time.Now()
	program, err := p.cache().Compile(source, types, o.WithContext(p.env.Loop.Context()))
	if err == nil && p.env.Logs(slog.LevelDebug) {
		p.env.Log(slog.LevelDebug, "kernel compiled", slog.String("name", program.Name), slog.String("source", source.Place()), slog.Duration("took", time.Since(began)))
	}
	return program, err
}

// Keeps tells whether the runtime may keep on disk what it finds out about kernels: others believe it.
func (s *Kernels) Keeps() bool { return !s.modules.Sealed() }
