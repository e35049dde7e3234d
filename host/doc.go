// Package host puts a JavaScript runtime with a GPU into a Go program.
package host
