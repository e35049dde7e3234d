// This file knows the names of the modules of cuda, for suggestions.

package host

import (
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

// cudaModules are cuda and the modules cuda/… that have been loaded.
func (r *Runtime) cudaModules() []string {
	return slices.DeleteFunc(r.env.Loaded(), func(name string) bool {
		return name != "cuda" && !strings.HasPrefix(name, "cuda/") || name == "cuda/driver"
	})
}

// moduleOf is the module of cuda that a variable holds where an error came from, "" for any other
// variable: by its value at the prompt, by require or import in the source of a file, by its name.
// The variable may be the module's own name, and have a property, which is given apart.
func (r *Runtime) moduleOf(e *ScriptError, variable string) (module, property string) {
	if variable, property, _ = strings.Cut(variable, "."); variable == "" {
		return "", ""
	}
	if o, ok := r.env.Bind.Peek(r.env.VM.GlobalObject(), variable).(*goja.Object); ok {
		if module := r.env.ModuleOf(o); slices.Contains(r.cudaModules(), module) {
			return module, property
		}
	}
	text, _ := r.env.Sources.Text(e.File)
	for _, module := range r.cudaModules() {
		required := regexp.MustCompile(`(^|[^\w.$])` + regexp.QuoteMeta(variable) + `(\s*=\s*require\(|\s+from\s+)['"]` + module + `['"]`)
		if variable == module || path.Base(module) == variable || required.MatchString(text) {
			return module, property
		}
	}
	return "", ""
}

// instead is what to write for a function that a module lacks, or objects, where module is "": what
// the module says of other libraries' names, a method of that name, a function of that name.
func (r *Runtime) instead(module, name string) string {
	if advice := r.env.Instead(module, name); advice != "" {
		return advice
	}
	if module != "" {
		classes := r.classes(module)
		for _, class := range slices.Sorted(maps.Keys(classes)) {
			if slices.Contains(classes[class], name) {
				return "it is a method of " + class + ": write x." + name + "(…)"
			}
		}
		return ""
	}
	for _, other := range r.cudaModules() {
		exports := r.env.Load(other).ToObject(r.env.VM)
		if f, ok := r.env.Bind.Peek(exports, name).(*goja.Object); ok && bind.ClassOf(f) == "Function" {
			return name + " is a function of the module " + other
		}
	}
	return ""
}

// cudaNames are the properties of a module, or of an object that it exports, or of the objects of the
// classes of all where module is "".
func (r *Runtime) cudaNames(module, property string) []string {
	if module != "" {
		exports := r.env.Load(module).ToObject(r.env.VM)
		if o, ok := r.env.Bind.Peek(exports, property).(*goja.Object); ok && bind.ClassOf(o) != "Proxy" {
			return o.GetOwnPropertyNames()
		}
		return exports.GetOwnPropertyNames()
	}
	var members []string
	for _, module := range r.cudaModules() {
		for _, names := range r.classes(module) {
			members = append(members, names...)
		}
	}
	slices.Sort(members)
	return slices.Compact(members)
}

// classes are the names that the objects of a module's classes have, by class.
func (r *Runtime) classes(module string) map[string][]string {
	exports, classes := r.env.Load(module).ToObject(r.env.VM), map[string][]string{}
	for _, name := range exports.GetOwnPropertyNames() {
		class, ok := r.env.Bind.Peek(exports, name).(*goja.Object)
		if !ok || name[0] < 'A' || name[0] > 'Z' {
			continue
		}
		if prototype, ok := r.env.Bind.Peek(class, "prototype").(*goja.Object); ok && bind.ClassOf(prototype) != "Proxy" {
			classes[name] = prototype.GetOwnPropertyNames()
		}
	}
	return classes
}
