// This file opens NVIDIA's libraries of mathematics, which are found and bound alike.

package toolkit

import (
	"fmt"

	"github.com/cujs/cujs/bindings/loader"
)

// Mathematics is one of the libraries.
type Mathematics struct {
	Name     string           // "cuBLAS"
	Variable string           // of the environment, which names its file
	What     string           // it is: "the linear algebra of dense matrices"
	Versions []loader.Version // newest first
	Package  string           // of pip and conda, without what those add: "cublas"
	Without  string           // what works where it is missing
	Create   string           // the function without which a file is not the library
	Log      Log              // no prefix where it has none
}

// Open finds the newest library that a driver of the major version serves, 0 for any, and has bind take a table of the
// functions with these names and tell the version. The error is a *loader.NotFoundError.
func (m *Mathematics) Open(system loader.System, major int, names []string, bind func(*loader.Table) (major, minor int)) (Library, error) {
	found := Library{Name: m.Name}
	wheel := Wheel("nvidia-"+m.Package, major)
	library, err := Search{
		Library: m.Name + ", " + m.What + ",", Variable: m.Variable, Versions: m.Versions, Wheel: m.Package, Shared: true,
		Advice:  fmt.Sprintf("install the CUDA toolkit, or only %s (pip install %s; conda install lib%s)", m.Name, wheel, m.Package),
		Without: m.Without,
		Accept: func(library *loader.Library) error {
			if _, ok := library.Lookup(m.Create); !ok {
				return fmt.Errorf("%s is not %s: it does not export %s", library.Path, m.Name, m.Create)
			}
			table := loader.NewTable(len(names), func(i int) (uintptr, bool) { return library.Lookup(names[i]) })
			found.Major, found.Minor = bind(table)
			m.Log.Listen(library)
			return nil
		},
	}.Find(system, major)
	if err != nil {
		return Library{}, err
	}
	found.Path = library.Path
	return found, nil
}
