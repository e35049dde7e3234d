//go:build noesbuild

package program

// typescript says that scripts are plain JavaScript.
const typescript = false
