// Package missing says which line of Go adds what a script lacks: the areas of package host/area that its program has
// not passed.
package missing

// modules are those that areas bring, with the packages of the areas; each area's own list is compared with it.
var modules = map[string]string{
	"plot": "plots",
}

// Area says how a program passes the area of a package in host/area.
func Area(name string) string {
	return "add " + name + `.Area to host.Options.Areas (import "github.com/cujs/cujs/host/area/` + name + `")`
}

// Module says how a program passes the area that brings a module, "" where no area of cujs has it.
func Module(name string) string {
	if area, ok := modules[name]; ok {
		return Area(area)
	}
	return ""
}
