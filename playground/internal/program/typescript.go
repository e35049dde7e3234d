//go:build !noesbuild

package program

// typescript says that scripts may be TypeScript and ES modules.
const typescript = true
