// This file lists the words that JavaScript gives a meaning of their own.

package syntax

import "strings"

// Keywords are the words that shape statements and expressions (ECMA-262 12.7.2, and those reserved by context).
var Keywords = strings.Fields(`async await break case catch class const continue debugger default delete do else export
	extends finally for function if import in instanceof let new of return static switch throw try typeof using var
	void while with yield`)

// Literals are the words that are values by themselves.
var Literals = strings.Fields("true false null undefined this super NaN Infinity")
