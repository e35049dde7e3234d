// This file assembles what require('cuda') gives.

package cudajs

import (
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

// exports makes the classes and the object of the module.
func (s *session) exports() *goja.Object {
	o := s.vm.NewObject()
	for _, f := range s.factories() {
		Export{Name: f.Name, Length: f.Length, Call: func(a bind.Args) goja.Value { return f.make(s, s.current(), a) }}.put(s, o, "cuda.")
	}
	for _, e := range s.registry.exports {
		e.put(s, o, "cuda.")
	}
	for _, w := range s.registry.rows {
		w.class = w.build()
		if !w.private {
			s.b.Hidden(o, w.name, w.class.Constructor)
		}
	}
	return o
}

// factories are the functions that cuda and every context have.
func (s *session) factories() []Factory {
	return []Factory{
		{Name: "alloc", Length: 2, Make: s.alloc},
		{Name: "buffer", Length: 1, Make: s.upload},
		{Name: "pinned", Length: 2, Make: s.pinnedArray},
		{Name: "register", Length: 1, Make: s.register},
		{Name: "managed", Length: 2, Make: s.newManaged},
		{Name: "growable", Length: 2, Make: s.newGrowable},
		{Name: "openShared", Length: 1, Make: s.openShared},
		{Name: "importMemory", Length: 1, Make: s.importMemory},
		{Name: "importSemaphore", Length: 1, Make: s.importSemaphore},
		{Name: "wrap", Length: 2, Make: s.wrap},
		{Name: "pitched", Length: 3, Make: s.newPitched},
		{Name: "array", Length: 1, Make: s.newArray},
		{Name: "texture", Length: 1, Make: s.newTexture},
		{Name: "surface", Length: 1, Make: s.newSurface},
		{Name: "copyBatch", Length: 1, Make: s.copyBatch},
		{Name: "copy2d", Length: 1, Make: s.copy2d},
		{Name: "copy3d", Length: 1, Make: s.copy3d},
		{Name: "module", Length: 1, Make: s.loadModule},
		{Name: "moduleFile", Length: 1, Make: s.loadModuleFile},
		{Name: "compile", Length: 1, Make: s.compile},
		{Name: "link", Length: 1, Make: s.link},
		{Name: "stream", Make: s.newStream},
		{Name: "event", Make: s.newEvent},
		{Name: "graph", Length: 1, Make: s.newGraph},
		{Name: "time", Length: 1, Make: s.time},
		{Name: "synchronize", Make: s.synchronize, Waits: true},
		{Name: "synchronizeAsync", Make: s.synchronizeAsync, Waits: true},
	}
}
