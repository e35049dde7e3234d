// Package site is the page of the playground inside the command, where it was built in: by
//
//	scripts/playground cmd/cujs/internal/site/page && rm cmd/cujs/internal/site/page/*.wasm
//	go build -tags playground ./cmd/cujs
package site

import "io/fs"

// Page is the folder of the page, nil where it was not built in.
func Page() fs.FS { return page }
