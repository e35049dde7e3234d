// Package librarytypes is what NVIDIA's libraries of mathematics have in common: the types of
// library_types.h, which name elements and versions.
package librarytypes

//go:generate go run ../../tools/bindings/generate -small -spec internal/librarytypes.json -package librarytypes

// Version asks a library for its version by its function GetProperty, which answers 0 for success.
func Version[R ~int32](property func(Property, *int32) R) (major, minor int) {
	var number [2]int32
	for i, p := range [...]Property{MAJOR_VERSION, MINOR_VERSION} {
		if property(p, &number[i]) != 0 {
			return 0, 0
		}
	}
	return int(number[0]), int(number[1])
}
