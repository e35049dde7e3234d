// Package typescript is the area of what goja's parser refuses: TypeScript, whose types are left out and not checked, ES
// modules, await at the top level of files, using, for await, async generators and decorators. esbuild translates them;
// errors show the lines as they were written.
package typescript

import (
	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/internal/typescript"
)

// Area is for host.Options.Areas.
var Area host.Area = typescript.Area
