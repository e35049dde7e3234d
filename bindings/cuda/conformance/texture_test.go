package conformance

import (
	_ "embed"
	"encoding/binary"
	"fmt"
	"math"
	"strings"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

//go:embed testdata/textures.ptx
var textureKernel string

// fetch runs an instruction for each of some coordinates and returns the bits
// of what it gives.
func (d *driver) fetch(object uint64, body string, at [][4]uint32) [][4]uint32 {
	d.Helper()
	text := strings.NewReplacer("NAME", "fetch", "BODY", body).Replace(textureKernel)
	f := d.function(d.module(text), "fetch")
	bytes := unsafe.Slice((*byte)(unsafe.Pointer(&at[0])), 16*len(at))
	in, out := d.alloc(len(bytes)), d.alloc(len(bytes))
	d.upload(in, bytes)
	d.ok(d.launch(f, len(at), 1, 0, unsafe.Pointer(&object), unsafe.Pointer(&in), unsafe.Pointer(&out)))
	d.ok(d.CuCtxSynchronize())
	result := make([][4]uint32, len(at))
	for i, b := 0, d.download(out, len(bytes)); i < len(at); i++ {
		for c := range 4 {
			result[i][c] = binary.LittleEndian.Uint32(b[16*i+4*c:])
		}
	}
	return result
}

// texture makes a texture object that is destroyed at the end.
func (d *driver) texture(resource cuda.ResourceDesc, sampling cuda.TextureDesc) uint64 {
	d.Helper()
	var x cuda.TexObject
	d.ok(d.CuTexObjectCreate(&x, &resource, &sampling, nil))
	d.Cleanup(func() { d.CuTexObjectDestroy(x) })
	return uint64(x)
}

func arrayResource(a cuda.Array) (r cuda.ResourceDesc) {
	r.ResType = cuda.CU_RESOURCE_TYPE_ARRAY
	r.Res.Array().HArray = a
	return r
}

// clamped addresses all dimensions alike.
func addressed(mode cuda.AddressMode, flags uint32, filter cuda.FilterMode) cuda.TextureDesc {
	return cuda.TextureDesc{AddressMode: [3]cuda.AddressMode{mode, mode, mode}, Flags: flags, FilterMode: filter}
}

func quad(values ...float32) (b [4]uint32) {
	for i, v := range values {
		b[i] = math.Float32bits(v)
	}
	return b
}

func float(bits uint32) float64 { return float64(math.Float32frombits(bits)) }

// A model samples one row of texels by the formulas of the programming guide,
// coordinate first: nothing of the emulated device is in it.
type model struct {
	texels     []float64
	mode       cuda.AddressMode
	normalized bool
	linear     bool
	border     float64
}

// coordinate is x in texels, moved into the row as the address mode says.
func (m *model) coordinate(x float64) float64 {
	n := float64(len(m.texels))
	if !m.normalized {
		return x
	}
	switch turn := math.Floor(x); {
	case m.mode == cuda.CU_TR_ADDRESS_MODE_WRAP:
		x -= turn
	case m.mode == cuda.CU_TR_ADDRESS_MODE_MIRROR && math.Mod(turn, 2) == 0:
		x -= turn
	case m.mode == cuda.CU_TR_ADDRESS_MODE_MIRROR:
		x = 1 - (x - turn)
	}
	return x * n
}

func (m *model) texel(i int) float64 {
	n := len(m.texels)
	switch {
	case i >= 0 && i < n:
		return m.texels[i]
	case m.mode == cuda.CU_TR_ADDRESS_MODE_BORDER:
		return m.border
	case m.mode == cuda.CU_TR_ADDRESS_MODE_WRAP && m.normalized:
		return m.texels[(i+n)%n]
	}
	return m.texels[min(max(i, 0), n-1)]
}

func (m *model) sample(x float64) float64 {
	x = m.coordinate(x)
	if !m.linear {
		return m.texel(int(math.Floor(x)))
	}
	x -= 0.5
	i := math.Floor(x)
	weight := math.Round((x-i)*256) / 256
	return (1-weight)*m.texel(int(i)) + weight*m.texel(int(i)+1)
}

// TestSampling compares all address, filter and read modes with the model.
// Coordinates are such that weights are exact in 8 bits, so that where texels
// are floating-point numbers with few bits both devices agree bit for bit; of
// 8 and 16 bits, scaled, hardware keeps filtered values to about 9 bits.
func TestSampling(t *testing.T) {
	for _, format := range []struct {
		format cuda.ArrayFormat
		scale  float64 // of texels; 0 where they are numbers already
		bound  float64 // for filtered values
	}{{cuda.CU_AD_FORMAT_FLOAT, 0, 0}, {cuda.CU_AD_FORMAT_HALF, 0, 0}, {cuda.CU_AD_FORMAT_UNSIGNED_INT8, 255, 1.0 / 512},
		{cuda.CU_AD_FORMAT_SIGNED_INT8, 127, 1.0 / 256}, {cuda.CU_AD_FORMAT_UNSIGNED_INT16, 65535, 1.0 / 512},
		{cuda.CU_AD_FORMAT_SIGNED_INT16, 32767, 1.0 / 512}} {
		for _, mode := range []cuda.AddressMode{cuda.CU_TR_ADDRESS_MODE_WRAP, cuda.CU_TR_ADDRESS_MODE_CLAMP, cuda.CU_TR_ADDRESS_MODE_MIRROR, cuda.CU_TR_ADDRESS_MODE_BORDER} {
			for _, filter := range []cuda.FilterMode{cuda.CU_TR_FILTER_MODE_POINT, cuda.CU_TR_FILTER_MODE_LINEAR} {
				for _, flags := range []uint32{0, cuda.CU_TRSF_NORMALIZED_COORDINATES} {
					t.Run(fmt.Sprintf("%d/%d/%d/%d", format.format, mode, filter, flags), func(t *testing.T) {
						sampling(start(t), format.format, format.scale, format.bound, addressed(mode, flags, filter))
					})
				}
			}
		}
	}
}

// sampling fetches along a row of 16 texels, from left of it to right of it.
func sampling(d *driver, format cuda.ArrayFormat, scale, bound float64, desc cuda.TextureDesc) {
	const n = 16
	// A GPU filters a row as if it had rows of the border's colour around it.
	desc.AddressMode[1], desc.AddressMode[2] = cuda.CU_TR_ADDRESS_MODE_CLAMP, cuda.CU_TR_ADDRESS_MODE_CLAMP
	m := model{mode: desc.AddressMode[0], linear: desc.FilterMode == cuda.CU_TR_FILTER_MODE_LINEAR,
		normalized: desc.Flags&cuda.CU_TRSF_NORMALIZED_COORDINATES != 0}
	data := rowOf(&m, n, format, scale)
	a := d.array(cuda.Array3DDescriptor{Width: n, Format: format, NumChannels: 1})
	d.fillArray(a, data, len(data), 1, 1)
	x := d.texture(arrayResource(a), desc)
	var at [][4]uint32
	for k := -2 * n * 8; k < 3*n*8; k++ {
		place := float32(k) / 8 // in texels
		if !m.linear {
			place += 1.0 / 16 // what lies exactly between texels is not defined when mirrored
		}
		if m.normalized {
			place /= n
		}
		at = append(at, quad(place))
	}
	if !m.linear {
		bound = 1e-6
	}
	for i, got := range d.fetch(x, "tex.1d.v4.f32.f32 {%a, %b, %c, %d}, [%o, {%x}];", at) {
		want := m.sample(float(at[i][0]))
		if diff := math.Abs(float(got[0]) - want); !(diff <= bound) && float32(want) != math.Float32frombits(got[0]) {
			d.Errorf("at %v: got %v, want %v", float(at[i][0]), float(got[0]), want)
			return
		}
		equal(d.T, "missing channels", got[1:][0]|got[2], 0)
	}
}

// rowOf gives the model n texels and returns them in a format.
func rowOf(m *model, n int, format cuda.ArrayFormat, scale float64) (data []byte) {
	for i := range n {
		v := i*i%23 - 3
		switch format {
		case cuda.CU_AD_FORMAT_FLOAT:
			data = binary.LittleEndian.AppendUint32(data, math.Float32bits(float32(v)))
		case cuda.CU_AD_FORMAT_HALF:
			v = 1 << (i % 5)
			data = binary.LittleEndian.AppendUint16(data, uint16(15+i%5)<<10)
		case cuda.CU_AD_FORMAT_UNSIGNED_INT8:
			v = i * 37 % 256
			data = append(data, byte(v))
		case cuda.CU_AD_FORMAT_SIGNED_INT8:
			v = int(int8(i * 37))
			data = append(data, byte(v))
		case cuda.CU_AD_FORMAT_UNSIGNED_INT16:
			v = i * 10007 % 65536
			data = binary.LittleEndian.AppendUint16(data, uint16(v))
		case cuda.CU_AD_FORMAT_SIGNED_INT16:
			v = int(int16(i * 10007))
			data = binary.LittleEndian.AppendUint16(data, uint16(v))
		}
		texel := float64(v)
		if scale > 0 {
			texel = max(texel/scale, -1)
		}
		m.texels = append(m.texels, texel)
	}
	return data
}

// grid gives an array of numbers value(x, y, z) as an array.
func (d *driver) grid(width, height, depth int, desc cuda.Array3DDescriptor, value func(x, y, z int) float32) cuda.Array {
	var data []byte
	for z := range max(depth, 1) {
		for y := range max(height, 1) {
			for x := range width {
				data = binary.LittleEndian.AppendUint32(data, math.Float32bits(value(x, y, z)))
			}
		}
	}
	desc.Width, desc.Height, desc.Depth = uint64(width), uint64(height), uint64(depth)
	desc.Format, desc.NumChannels = cuda.CU_AD_FORMAT_FLOAT, 1
	a := d.array(desc)
	d.fillArray(a, data, 4*width, max(height, 1), max(depth, 1))
	return a
}

func place(x, y, z int) float32 { return float32(x + 16*y + 256*z) }

// wantFetches compares the first channel.
func (d *driver) wantFetches(object uint64, body string, at [][4]uint32, want ...float64) {
	d.Helper()
	for i, got := range d.fetch(object, body, at) {
		if float(got[0]) != want[i] {
			d.Errorf("%s %d: got %v, want %v", body, i, float(got[0]), want[i])
		}
	}
}

const result = " {%a, %b, %c, %d}, [%o, "

func TestShapes(t *testing.T) {
	d := start(t)
	linear := addressed(cuda.CU_TR_ADDRESS_MODE_CLAMP, 0, cuda.CU_TR_FILTER_MODE_LINEAR)
	flat := d.texture(arrayResource(d.grid(8, 4, 0, cuda.Array3DDescriptor{}, place)), linear)
	d.wantFetches(flat, "tex.2d.v4.f32.f32"+result+"{%x, %y}];", [][4]uint32{quad(1.5, 2.5), quad(2, 1.5), quad(2, 2), quad(-9, 99)},
		33, 17.5, 25.5, 48)
	d.wantFetches(flat, "tex.2d.v4.f32.s32"+result+"{%x, %y}];", [][4]uint32{{3, 2}, {100, 3}, {8, 0}, {0, 4}, {^uint32(0), 0}, {7, 3}}, 35, 0, 0, 0, 0, 55)
	solid := d.texture(arrayResource(d.grid(8, 4, 4, cuda.Array3DDescriptor{}, place)), linear)
	d.wantFetches(solid, "tex.3d.v4.f32.f32"+result+"{%x, %y, %z, %w}];", [][4]uint32{quad(1.5, 2.5, 3.5), quad(2, 2, 2)}, 801, 409.5)
	layers := d.texture(arrayResource(d.grid(8, 4, 3, cuda.Array3DDescriptor{Flags: cuda.CUDA_ARRAY3D_LAYERED}, place)), linear)
	d.wantFetches(layers, "tex.a2d.v4.f32.f32"+result+"{%x, %y, %z, %w}];",
		[][4]uint32{{2, math.Float32bits(1.5), math.Float32bits(2.5)}, {99, math.Float32bits(2), math.Float32bits(2)}}, 545, 537.5)
	rows := d.texture(arrayResource(d.grid(8, 0, 3, cuda.Array3DDescriptor{Flags: cuda.CUDA_ARRAY3D_LAYERED}, place)), linear)
	d.wantFetches(rows, "tex.a1d.v4.f32.f32"+result+"{%x, %y}];", [][4]uint32{{1, math.Float32bits(3)}}, 258.5)
}

func TestCubes(t *testing.T) {
	d := start(t)
	point := addressed(cuda.CU_TR_ADDRESS_MODE_CLAMP, cuda.CU_TRSF_NORMALIZED_COORDINATES, cuda.CU_TR_FILTER_MODE_POINT)
	cube := d.texture(arrayResource(d.grid(4, 4, 6, cuda.Array3DDescriptor{Flags: cuda.CUDA_ARRAY3D_CUBEMAP}, place)), point)
	directions := [][4]uint32{quad(1, 0.25, 0.25), quad(-1, 0.25, 0.25), quad(0.25, 1, 0.75), quad(0.25, -1, 0.75), quad(0.75, 0.25, 1), quad(0.75, 0.25, -1)}
	want := []float64{0x11, 0x112, 0x232, 0x302, 0x413, 0x510}
	d.wantFetches(cube, "tex.cube.v4.f32.f32"+result+"{%x, %y, %z, %w}];", directions, want...)
	two := d.texture(arrayResource(d.grid(4, 4, 12, cuda.Array3DDescriptor{Flags: cuda.CUDA_ARRAY3D_CUBEMAP | cuda.CUDA_ARRAY3D_LAYERED}, place)), point)
	at := directions[4]
	d.wantFetches(two, "tex.acube.v4.f32.f32"+result+"{%x, %y, %z, %w}];", [][4]uint32{{1, at[0], at[1], at[2]}}, 0xa13)
}

func TestGather(t *testing.T) {
	d := start(t)
	a := d.grid(8, 4, 0, cuda.Array3DDescriptor{Flags: cuda.CUDA_ARRAY3D_TEXTURE_GATHER}, place)
	x := d.texture(arrayResource(a), addressed(cuda.CU_TR_ADDRESS_MODE_CLAMP, 0, cuda.CU_TR_FILTER_MODE_POINT))
	got := d.fetch(x, "tld4.r.2d.v4.f32.f32"+result+"{%x, %y}];", [][4]uint32{quad(3.25, 2.25)})
	equal(t, "texels", got[0], quad(34, 35, 19, 18))
}

func TestLevels(t *testing.T) {
	d := start(t)
	var p cuda.MipmappedArray
	d.ok(d.CuMipmappedArrayCreate(&p, &cuda.Array3DDescriptor{Width: 8, Height: 8, Format: cuda.CU_AD_FORMAT_FLOAT, NumChannels: 1}, 4))
	t.Cleanup(func() { d.CuMipmappedArrayDestroy(p) })
	for level := range 4 {
		var a cuda.Array
		d.ok(d.CuMipmappedArrayGetLevel(&a, p, uint32(level)))
		size := 8 >> level
		data := make([]float32, size*size)
		for i := range data {
			data[i] = float32(int(1) << (2 * level))
		}
		d.fillArray(a, unsafe.Slice((*byte)(unsafe.Pointer(&data[0])), 4*len(data)), 4*size, size, 1)
	}
	var r cuda.ResourceDesc
	r.ResType = cuda.CU_RESOURCE_TYPE_MIPMAPPED_ARRAY
	r.Res.Mipmap().HMipmappedArray = p
	desc := addressed(cuda.CU_TR_ADDRESS_MODE_CLAMP, cuda.CU_TRSF_NORMALIZED_COORDINATES, cuda.CU_TR_FILTER_MODE_POINT)
	desc.MaxMipmapLevelClamp = 3
	at := [][4]uint32{quad(0.5, 0.5, 0), quad(0.5, 0.5, 0.75), quad(0.5, 0.5, 2.25), quad(0.5, 0.5, 9)}
	level := "tex.level.2d.v4.f32.f32" + result + "{%x, %y}], %z;"
	d.wantFetches(d.texture(r, desc), level, at, 1, 4, 16, 64)
	desc.MipmapFilterMode = cuda.CU_TR_FILTER_MODE_LINEAR
	d.wantFetches(d.texture(r, desc), level, at, 1, 3.25, 28, 64)
	desc.MipmapLevelBias, desc.MaxMipmapLevelClamp = 1, 2
	d.wantFetches(d.texture(r, desc), level, at, 4, 13, 16, 16)
	desc.MipmapLevelBias, desc.MaxMipmapLevelClamp, desc.MipmapFilterMode = 0, 3, cuda.CU_TR_FILTER_MODE_POINT
	d.wantFetches(d.texture(r, desc), "tex.grad.2d.v4.f32.f32"+result+"{%x, %y}], {%z, %w}, {%w, %w};",
		[][4]uint32{quad(0.5, 0.5, 0.125, 0), quad(0.5, 0.5, 0.25, 0), quad(0.5, 0.5, 0.5, 0)}, 1, 4, 16)
}

func TestReadModes(t *testing.T) {
	d := start(t)
	a := d.array(cuda.Array3DDescriptor{Width: 2, Height: 1, Format: cuda.CU_AD_FORMAT_UNSIGNED_INT8, NumChannels: 4})
	d.fillArray(a, []byte{1, 2, 3, 4, 200, 100, 0, 255}, 8, 1, 1)
	at := [][4]uint32{quad(1.5, 0.5)}
	body := "tex.2d.v4.u32.f32" + result + "{%x, %y}];"
	whole := d.texture(arrayResource(a), addressed(cuda.CU_TR_ADDRESS_MODE_CLAMP, cuda.CU_TRSF_READ_AS_INTEGER, cuda.CU_TR_FILTER_MODE_POINT))
	equal(t, "integers", d.fetch(whole, body, at)[0], [4]uint32{200, 100, 0, 255})
	scaled := d.texture(arrayResource(a), addressed(cuda.CU_TR_ADDRESS_MODE_CLAMP, 0, cuda.CU_TR_FILTER_MODE_POINT))
	equal(t, "scaled", d.fetch(scaled, body, at)[0], quad(float32(200.0/255), float32(100.0/255), 0, 1))
	curved := d.texture(arrayResource(a), addressed(cuda.CU_TR_ADDRESS_MODE_CLAMP, cuda.CU_TRSF_SRGB, cuda.CU_TR_FILTER_MODE_POINT))
	got := d.fetch(curved, body, at)[0]
	for c, want := range []float64{0.57758, 0.12744, 0, 1} {
		if math.Abs(float(got[c])-want) > 1e-3 {
			t.Errorf("sRGB channel %d: got %v, want about %v", c, float(got[c]), want)
		}
	}
}

func TestTexturesOfMemory(t *testing.T) {
	d := start(t)
	p := d.alloc(4096)
	values := make([]float32, 1024)
	for i := range values {
		values[i] = float32(i)
	}
	d.upload(p, unsafe.Slice((*byte)(unsafe.Pointer(&values[0])), 4096))
	var line cuda.ResourceDesc
	line.ResType = cuda.CU_RESOURCE_TYPE_LINEAR
	*line.Res.Linear() = cuda.ResourceDescResLinear{DevPtr: p, Format: cuda.CU_AD_FORMAT_FLOAT, NumChannels: 1, SizeInBytes: 400}
	d.wantFetches(d.texture(line, cuda.TextureDesc{}), "tex.1d.v4.f32.s32"+result+"{%x}];", [][4]uint32{{0}, {99}, {100}, {^uint32(0)}}, 0, 99, 0, 0)
	var plane cuda.ResourceDesc
	plane.ResType = cuda.CU_RESOURCE_TYPE_PITCH2D
	*plane.Res.Pitch2D() = cuda.ResourceDescResPitch2D{DevPtr: p, Format: cuda.CU_AD_FORMAT_FLOAT, NumChannels: 1, Width: 10, Height: 8, PitchInBytes: 512}
	x := d.texture(plane, addressed(cuda.CU_TR_ADDRESS_MODE_CLAMP, 0, cuda.CU_TR_FILTER_MODE_LINEAR))
	d.wantFetches(x, "tex.2d.v4.f32.f32"+result+"{%x, %y}];", [][4]uint32{quad(2, 2.5), quad(99, 1)}, 257.5, 73)
	var bad cuda.TexObject
	plane.Res.Pitch2D().PitchInBytes = 36
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuTexObjectCreate(&bad, &plane, &cuda.TextureDesc{}, nil))
	line.Res.Linear().DevPtr = p + 4
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuTexObjectCreate(&bad, &line, &cuda.TextureDesc{}, nil))
	if d.Emulated { // the driver itself may read what is not there
		d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuTexObjectCreate(nil, &line, &cuda.TextureDesc{}, nil))
		d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuTexObjectCreate(&bad, nil, &cuda.TextureDesc{}, nil))
	}
}

func TestTextureDescriptions(t *testing.T) {
	d := start(t)
	a := d.grid(8, 4, 0, cuda.Array3DDescriptor{}, place)
	desc := addressed(cuda.CU_TR_ADDRESS_MODE_BORDER, cuda.CU_TRSF_NORMALIZED_COORDINATES, cuda.CU_TR_FILTER_MODE_LINEAR)
	x := d.texture(arrayResource(a), desc)
	var sampling cuda.TextureDesc
	var resource cuda.ResourceDesc
	d.ok(d.CuTexObjectGetTextureDesc(&sampling, cuda.TexObject(x)))
	d.ok(d.CuTexObjectGetResourceDesc(&resource, cuda.TexObject(x)))
	equal(t, "address mode", sampling.AddressMode[0], cuda.CU_TR_ADDRESS_MODE_BORDER)
	equal(t, "array", resource.Res.Array().HArray, a)
	sizes := d.fetch(x, "txq.width.b32 %a, [%o]; txq.height.b32 %b, [%o];", [][4]uint32{{}})
	equal(t, "size", [2]uint32{sizes[0][0], sizes[0][1]}, [2]uint32{8, 4})
}
