// Package nd has arrays of several axes over memory of a device: a buffer, an element type, a shape,
// strides and a place. It knows shapes, selectors, broadcasting and which type comes of two, and
// computes nothing. A Go program passes such arrays to scripts and gets them from scripts.
//
// Sizes, strides and places count elements. An Array is not changed after it is made.
package nd
