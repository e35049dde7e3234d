package images_test

import (
	"context"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/images"
	"github.com/cujs/cujs/internal/testing/losttest"
)

func TestLostContext(t *testing.T) { losttest.Run(t, nil, lostWorld) }

func lostWorld(t *testing.T, c *gpu.Context) *losttest.World {
	b := must(c.AllocShareable(context.Background(), 4096))(t)
	o := images.ArrayOptions{Type: gpu.F32, Width: 4, Height: 4, Channels: 1, Surface: true}
	maps := images.TensorMapOptions{Type: cuda.CU_TENSOR_MAP_DATA_TYPE_FLOAT32, Bytes: 4, Shape: []uint64{3, 4, 32}, Box: []uint32{1, 2, 8}}
	a := must(images.NewArray(c, o))(t)
	return &losttest.World{
		Objects: []any{
			must(images.AllocPitched(c, 4, 4, 1, 4))(t), a, must(a.NewTexture(images.TextureOptions{}))(t), must(a.NewSurface())(t), must(images.NewTensorMap(b, maps))(t),
		},
		Functions: map[string]any{
			"NewArray": images.NewArray, "NewTexture": images.NewTexture, "NewTensorMap": images.NewTensorMap, "AllocPitched": images.AllocPitched,
			"CopyBox": images.CopyBox, "FillBox": images.FillBox, "Wrap": images.Wrap, "WrapMipmap": images.WrapMipmap,
		},
		Given: []any{
			b, o, maps, images.Place{Buffer: b}, images.Box{Width: 1, Height: 1, Depth: 1}, gpu.F32, a.Handle(), cuda.MipmappedArray(a.Handle()),
			must(function(t, c, "spin").Prepare(gpu.LaunchConfig{Grid: gpu.Dim{X: 1}, Block: gpu.Dim{X: 1}}))(t),
		},
		Answers: []losttest.Answers{
			{Calls: "Array.Free Surface.Free Texture.Free"},
			{Ways: []string{"fault"}, Calls: "Wrap"}, // what the driver has in the host's memory
		},
	}
}

func TestLostContextHasAllTypes(t *testing.T) {
	losttest.Complete(t, lostWorld(t, primary(t, open(t, gpu.Options{}))), "ArrayOptions", "Place", "Inside")
}
