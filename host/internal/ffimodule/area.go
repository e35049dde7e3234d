package ffimodule

import (
	"github.com/cujs/cujs/host/internal/area"
	"github.com/dop251/goja"
)

// Area has the module in a runtime.
var Area = &area.Area{Package: "ffi", Modules: map[string]area.Loader{
	"ffi": func(r *area.Runtime) goja.Value { return newModule(r.Env) },
}}
