// Package ffi is the area of the module ffi: functions of any shared library. Scripts need Permissions.FFI to load it.
package ffi

import (
	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/internal/ffimodule"
)

// Area is for host.Options.Areas.
var Area host.Area = ffimodule.Area
