// This file says which objects were made: the methods of others return an error.

package images

import "github.com/cujs/cujs/gpu/internal/made"

func (a *Array) made() error { return made.By(a != nil && a.res != nil, "Array", "NewArray") }
func (s *Surface) made() error {
	return made.By(s != nil && s.res != nil, "Surface", "Array.NewSurface")
}
func (t *Texture) made() error {
	return made.By(t != nil && t.res != nil, "Texture", "Array.NewTexture")
}
func (m *TensorMap) made() error {
	return made.By(m != nil && m.buffer != nil, "TensorMap", "NewTensorMap")
}
func (p *Pitched) made() error {
	return made.By(p != nil && p.Buffer != nil, "Pitched", "AllocPitched")
}
