package files

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"maps"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/cujs/cujs/gpu/nd"
	"github.com/cujs/cujs/host/internal/budget"
)

// packed is an archive of files of which each is so many zeros behind a header of npy.
func packed(t testing.TB, files, size int) []byte {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	head, err := Encode("npy", []Array{{DType: nd.U8, Shape: nd.Shape{size}}})
	if err != nil {
		t.Fatal(err)
	}
	for i := range files {
		f, err := w.Create(fmt.Sprint(i, ".npy"))
		if err == nil {
			_, err = f.Write(append(head, make([]byte, size)...))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// repeated is an archive whose directory names its one file often.
func repeated(t testing.TB) []byte {
	const times = 200
	one := packed(t, 1, 1<<20)
	end := bytes.LastIndex(one, []byte("PK\x05\x06"))
	entries := int(little.Uint32(one[end+16:]))
	data := slices.Concat(one[:entries], bytes.Repeat(one[entries:end], times), one[end:])
	end = len(data) - (len(one) - end)
	little.PutUint16(data[end+8:], times)
	little.PutUint16(data[end+10:], times)
	little.PutUint32(data[end+12:], uint32(end-entries))
	return data
}

func encoded(t testing.TB, format string, list ...Array) []byte {
	t.Helper()
	data, err := Encode(format, list)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// bombs are small files of what is large, by format.
func bombs(t testing.TB) map[string][]byte {
	var pictures [2]bytes.Buffer
	gray := image.NewGray(image.Rect(0, 0, 2048, 2048))
	if err := errors.Join(png.Encode(&pictures[0], gray), jpeg.Encode(&pictures[1], gray, nil)); err != nil {
		t.Fatal(err)
	}
	text := `{"__metadata__":{"a":"` + strings.Repeat("b", 1<<19) + `"}}`
	big := encoded(t, "npy", Array{DType: nd.I16, Shape: nd.Shape{2 << 20}, Data: make([]byte, 4<<20)})
	bits := Array{Name: "a", DType: nd.Bool, Shape: nd.Shape{4 << 20}, Data: make([]byte, 4<<20)}
	list := map[string][]byte{
		"npy":         bytes.Replace(big, []byte("<i2"), []byte(">i2"), 1),
		"npz":         packed(t, 8, 4<<20),
		"safetensors": append(little.AppendUint64(nil, uint64(len(text))), text...),
		"csv":         []byte(strings.Repeat("1,", 1<<18) + "1"),
		"png":         pictures[0].Bytes(),
		"jpg":         pictures[1].Bytes(),
		"jpeg":        pictures[1].Bytes(),
		"arrow":       nil,
		"raw":         nil, // nothing is allocated
	}
	data, err := Encode("arrow", []Array{bits})
	if err != nil {
		t.Fatal(err)
	}
	list["arrow"] = data
	return list
}

// looks is a context that ends when it has been asked so often.
type looks struct {
	context.Context
	left int
}

func (l *looks) Err() error {
	if l.left--; l.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestBombs has each format refuse what takes more than its budget before that is allocated, and look at the context of
// the script while it works.
func TestBombs(t *testing.T) {
	const most = 1 << 20
	list := bombs(t)
	if got := slices.Sorted(maps.Keys(list)); !slices.Equal(got, Formats()) {
		t.Fatalf("bombs of %s, and formats %s", got, Formats())
	}
	for format, data := range list {
		if data == nil {
			continue
		}
		b := budget.NewAccount(most).Open(context.Background(), 0)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := Decode(format, data, Options{Budget: b})
		runtime.ReadMemStats(&after)
		var full *budget.Error
		if !errors.As(err, &full) || full.Limit != "array bytes" || full.Most != most {
			t.Errorf("%s: %v", format, err)
		}
		if took := after.TotalAlloc - before.TotalAlloc; took > 3*most+2*uint64(len(data)) {
			t.Errorf("%s: %d bytes are allocated of a budget of %d", format, took, most)
		}
		enough := budget.NewAccount(0)
		if _, err := Decode(format, data, Options{Budget: enough.Open(&looks{context.Background(), 2}, 0)}); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: it goes on when the script is to end: %v", format, err)
		}
		if format == "safetensors" { // a header alone, with nothing for a device
			continue
		}
		if _, err := Decode(format, data, Options{Budget: enough.Open(context.Background(), most/8)}); !errors.As(err, &full) || full.Limit != "device bytes" {
			t.Errorf("%s: %v", format, err)
		}
	}
}

// TestLongWork counts how often decoders look at the context while they work long on little.
func TestLongWork(t *testing.T) {
	list := bombs(t)
	for _, format := range []string{"npz", "safetensors", "csv", "png", "jpg"} {
		l := &looks{context.Background(), 1 << 30}
		if _, err := Decode(format, list[format], Options{Budget: budget.NewAccount(0).Open(l, 0)}); err != nil {
			t.Fatalf("%s: %v", format, err)
		}
		if n := 1<<30 - l.left; n < 20 {
			t.Errorf("%s: it looks %d times", format, n)
		}
	}
}

// TestOneBudget has decoders of one runtime share what it has, and give back what they took.
func TestOneBudget(t *testing.T) {
	const most = 6 << 20
	account, data := budget.NewAccount(most), packed(t, 1, 4<<20)
	first := account.Open(context.Background(), 0)
	if _, err := Decode("npz", data, Options{Budget: first}); err != nil {
		t.Fatal(err)
	}
	second := account.Open(context.Background(), 0)
	if _, err := Decode("npz", data, Options{Budget: second}); !errors.As(err, new(*budget.Error)) {
		t.Errorf("both have room: %v", err)
	}
	first.Close()
	if _, err := Decode("npz", data, Options{Budget: second}); err != nil {
		t.Error(err)
	}
}

// TestSharedMembers has an archive refused whose directory names the same bytes twice.
func TestSharedMembers(t *testing.T) {
	_, err := Decode("npz", repeated(t), Options{})
	if want := `npz: zip: "0.npy" and "0.npy" lie in the same bytes`; err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}

// TestLongNumbers has numbers of very many digits read in time that grows with their length.
func TestLongNumbers(t *testing.T) {
	long := strings.Repeat("7", 3<<20)
	_, err := Decode("csv", []byte(long), Options{DType: nd.I64})
	if want := `csv: line 1, column 1: "` + long[:40] + `" is not an i64`; err == nil || err.Error() != want {
		t.Errorf("got  %.100v\nwant %s", err, want)
	}
	if x, ok := integer(strings.Repeat("7", 21)); ok { // no type has it, and so it is not read
		t.Errorf("read: %s", x)
	}
	for text, ok := range map[string]bool{
		"0": true, "-0": true, "+5": true, "000": true, strings.Repeat("0", 1<<20) + "5": true, "-9223372036854775808": true,
		"9223372036854775808": false, "": false, "-": false, "+-5": false, "--5": false, "0x1": false, "1_0": false, "5-": false,
	} {
		if _, got := parsed(nd.I64, text); got != ok {
			t.Errorf("%.30q: got %t", text, got)
		}
	}
}
