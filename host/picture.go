// This file hands pictures of scripts to the host, which may have a way to show them.

package host

import (
	"context"
	"image"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/plot"
	"github.com/dop251/goja"
)

// Picture is the image of a Picture that a script has made with the module plot; ok is false when v
// is none.
func (r *Runtime) Picture(v goja.Value) (img image.Image, ok bool) {
	_ = r.Do(context.Background(), func(*goja.Runtime) error {
		if p, found := bind.StateOf[*plot.Picture](r.env.Bind, v); found {
			img, ok = p.Image, true
		}
		return nil
	})
	return img, ok
}
