package run

import (
	"sort"

	"github.com/cujs/cujs/emulator/internal/memory"
	"github.com/cujs/cujs/ptx"
)

// An Instance is a module in one context: its globals have addresses.
type Instance struct {
	Space     *memory.Space
	Variables map[string]Global
}

// A Global is a .global or .const variable of an instance.
type Global struct {
	Name          string
	Address, Size uint64
	Constant      bool
	Managed       bool
	Opaque        ptx.Type // Texref or Surfref of references, else NoType
}

// Global returns the variable of that name.
func (i *Instance) Global(name string) (Global, bool) { g, ok := i.Variables[name]; return g, ok }

// Globals lists the variables by name.
func (i *Instance) Globals() []Global {
	list := make([]Global, 0, len(i.Variables))
	for _, g := range i.Variables {
		list = append(list, g)
	}
	sort.Slice(list, func(a, b int) bool { return list[a].Name < list[b].Name })
	return list
}

// Free returns the variables' memory. Launches that run keep it until they
// end; later ones must not be made.
func (i *Instance) Free() {
	for name, g := range i.Variables {
		_ = i.Space.Free(g.Address)
		delete(i.Variables, name)
	}
}
