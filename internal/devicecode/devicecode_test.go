//go:build !js

package devicecode

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
)

func read(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// kernels are those of testdata/kernels.cu, with the figures of cuobjdump
// --dump-resource-usage.
var kernels = []Kernel{
	{Name: "_Z7shuffleIfEvPT_", Registers: 12, Local: 64, Params: []Param{{0, 8}}},
	{Name: "nothing", Registers: 4},
	{Name: "store", Registers: 16, Shared: 256, Params: []Param{{0, 8}, {8, 4}, {12, 8}, {20, 1}, {24, 8}}},
}

var variables = []Variable{{"counter", 4, false}, {"table", 32, false}, {"weights", 32, true}}

func TestReadCubin(t *testing.T) {
	c, err := ReadCubin(read(t, "kernels.cubin"))
	if err != nil {
		t.Fatal(err)
	}
	want := &Cubin{SM: 80, Kernels: kernels, Variables: variables}
	if !reflect.DeepEqual(c, want) {
		t.Errorf("got  %+v\nwant %+v", c, want)
	}
	if c.Arch() != "sm_80" || (&Cubin{SM: 90, Accelerated: true}).Arch() != "sm_90a" {
		t.Error("architectures:", c.Arch())
	}
}

// TestFlags reads both forms of e_flags: values of files of CUDA 11.8 and 12.9.
func TestFlags(t *testing.T) {
	for _, test := range []struct {
		flags uint32
		abi   uint8
		want  string
	}{{0x500550, 7, "sm_80"}, {0x5a055a | 0x800, 7, "sm_90a"}, {0x6005a04, 8, "sm_90"}, {0x6006402, 8, "sm_100"}, {0x600640a, 8, "sm_100a"}} {
		var c Cubin
		if c.readFlags(test.flags, test.abi); c.Arch() != test.want {
			t.Errorf("%#x of ABI %d: %s, expected %s", test.flags, test.abi, c.Arch(), test.want)
		}
	}
}

// TestLargeParameters reads the form that kernels with large parameters have.
func TestLargeParameters(t *testing.T) {
	record := func(position, offset, size uint16) []byte {
		b := []byte{formatSized, attributeParamV2, 12, 0, 0, 0, 0, 0}
		for _, v := range []uint16{position, offset, size, 0} {
			b = binary.LittleEndian.AppendUint16(b, v)
		}
		return b
	}
	other := []byte{3, 0x19, 0x20, 0}
	got := params(append(append(other, record(1, 8, 5408)...), record(0, 0, 8)...))
	if want := []Param{{0, 8}, {8, 5408}}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestReadFatbin(t *testing.T) {
	data := read(t, "kernels.fatbin")
	check := func(form string, data []byte, compressed bool) {
		list, err := ReadFatbin(data)
		if err != nil || len(list) != 3 {
			t.Fatal(form, len(list), err)
		}
		if !bytes.Equal(list[0].Data, read(t, "kernels.cubin")) || list[0].SM != 80 || list[0].PTX || list[0].Compressed != compressed {
			t.Errorf("%s: the first entry is %d, %v, %v", form, list[0].SM, list[0].PTX, list[0].Compressed)
		}
		c, err := ReadCubin(list[1].Data)
		if err != nil || c.Arch() != "sm_90" || len(c.Kernels) != 3 || c.Kernels[2].Registers != 16 || !reflect.DeepEqual(c.Variables, variables) {
			t.Errorf("%s: the second entry is %+v, %v", form, c, err)
		}
		if text := string(list[2].Data); !list[2].PTX || !strings.Contains(text, ".target sm_80") || strings.HasSuffix(text, "\x00") {
			t.Errorf("%s: the third entry is %.100q", form, text)
		}
	}
	check("lz4", data, true)
	list, _ := ReadFatbin(data)
	check("zstd", packedFatbin(t, list), true)
	check("plain", WriteFatbin(list), false)
}

// TestWriteFatbin compares what is written with what NVIDIA's fatbinary writes.
func TestWriteFatbin(t *testing.T) {
	theirs := read(t, "plain.fatbin")
	list, err := ReadFatbin(theirs)
	if err != nil || len(list) != 2 {
		t.Fatal(list, err)
	}
	if ours := WriteFatbin(list); !bytes.Equal(ours, theirs) {
		at := 0
		for at < min(len(ours), len(theirs)) && ours[at] == theirs[at] {
			at++
		}
		t.Errorf("%d bytes differ from theirs, which are %d, from %#x on", len(ours), len(theirs), at)
	}
}

// packedFatbin puts entries together as CUDA 12.4 and later do.
func packedFatbin(t *testing.T, list []Entry) []byte {
	encoder, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer encoder.Close()
	var body []byte
	for _, e := range list {
		one := WriteFatbin([]Entry{e})[fatbinHeader:]
		header, data := one[:binary.LittleEndian.Uint32(one[4:])], encoder.EncodeAll(e.Data, nil)
		binary.LittleEndian.PutUint32(header[16:], uint32(len(data)))
		binary.LittleEndian.PutUint64(header[40:], flagsZstd)
		binary.LittleEndian.PutUint64(header[56:], uint64(len(e.Data)))
		data = append(data, make([]byte, -len(data)&7)...)
		binary.LittleEndian.PutUint64(header[8:], uint64(len(data)))
		body = append(append(body, header...), data...)
	}
	head := binary.LittleEndian.AppendUint32(nil, fatbinMagic)
	head = append(head, 1, 0, fatbinHeader, 0)
	return append(binary.LittleEndian.AppendUint64(head, uint64(len(body))), body...)
}

// TestBombs has a fat binary refused that would expand to very much more than it is, by what it says or without saying so.
func TestBombs(t *testing.T) {
	much := Entry{PTX: true, SM: 80, Data: bytes.Repeat([]byte("a"), 1<<20)}
	honest, lie := packedFatbin(t, []Entry{much, much, much}), packedFatbin(t, []Entry{much})
	binary.LittleEndian.PutUint64(lie[fatbinHeader+56:], 100)
	for _, test := range []struct {
		data []byte
		want string
	}{
		{honest, fmt.Sprintf("not a fatbin that can be read: an entry cannot be expanded: %d bytes cannot become 1048576", binary.LittleEndian.Uint32(honest[fatbinHeader+16:]))},
		{lie, "not a fatbin that can be read: an entry cannot be expanded: decompressed size exceeds configured limit"},
	} {
		if _, err := ReadFatbin(test.data); err == nil || err.Error() != test.want {
			t.Errorf("got  %v\nwant %s", err, test.want)
		}
	}
}

func TestDamaged(t *testing.T) {
	image := read(t, "kernels.fatbin")
	claim := bytes.Clone(image)
	binary.LittleEndian.PutUint64(claim[fatbinHeader+56:], 1<<29)
	lost := func(place, value uint32) []byte { // in the header of PTX, or in the record behind it
		image := WriteFatbin([]Entry{{PTX: true, SM: 80, Data: []byte(".version 8.0")}})
		binary.LittleEndian.PutUint32(image[fatbinHeader+place:], value)
		return image
	}
	const options = "not a fatbin that can be read: an entry with PTX does not tell where its options for ptxas are"
	for _, test := range []struct {
		data  []byte
		want  string
		check bool // without expanding what is in it
	}{
		{nil, "not a fatbin that can be read: it does not begin as a fat binary does", true},
		{image[:20], "not a fatbin that can be read: it is cut off in its header", true},
		{claim, "not a fatbin that can be read: an entry cannot be expanded: 2379 bytes cannot become 536870912", false},
		{lost(optionsAt, 0), options, true},
		{lost(optionsAt, entryHeader+1), options, true},
		{lost(entryHeader, entryHeader+optionsRecord+1), options, true},
		{lost(entryHeader+4, 1<<32-1), options, true},
	} {
		if _, err := ReadFatbin(test.data); err == nil || err.Error() != test.want {
			t.Errorf("got  %v\nwant %s", err, test.want)
		}
		if err := CheckFatbin(test.data); (err != nil) != test.check || err != nil && err.Error() != test.want {
			t.Errorf("without expanding: got %v\nwant %s", err, test.want)
		}
	}
	_, err := ReadCubin([]byte("\x7fELF"))
	if want := "not a cubin that can be read: it does not begin as an ELF file with code for NVIDIA's GPUs"; err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}

// FuzzRead reads what is damaged: an error or not, but no crash.
func FuzzRead(f *testing.F) {
	f.Add(read(f, "kernels.cubin"))
	f.Add(read(f, "kernels.fatbin"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if c, err := ReadCubin(data); (c == nil) == (err == nil) {
			t.Error(c, err)
		}
		if list, err := ReadFatbin(data); err == nil && list != nil && !IsFatbin(data) {
			t.Error(list)
		}
	})
}
