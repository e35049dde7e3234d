package main

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"os"
	"runtime"
	"strings"
	"testing"

	"github.com/cujs/cujs/host"
)

func TestMain(m *testing.M) {
	host.WorkerMain()
	os.Exit(m.Run())
}

// picture is a red and a blue half with a white square in the middle.
func picture() *image.NRGBA {
	m := image.NewNRGBA(image.Rect(0, 0, 96, 64))
	for y := range 64 {
		for x := range 96 {
			c := color.NRGBA{200, 40, 30, 255}
			if x >= 48 {
				c = color.NRGBA{30, 60, 200, 255}
			}
			if x >= 36 && x < 60 && y >= 20 && y < 44 {
				c = color.NRGBA{250, 250, 250, 255}
			}
			m.SetNRGBA(x, y, c)
		}
	}
	return m
}

func post(t *testing.T, url, script string) (*http.Response, []byte) {
	t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("picture", "in.png")
	if err != nil || png.Encode(part, picture()) != nil || form.WriteField("script", script) != nil || form.Close() != nil {
		t.Fatal("making the form", err)
	}
	resp, err := http.Post(url+"/filter", form.FormDataContentType(), &body)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp, data
}

func open(t *testing.T) *httptest.Server {
	device := os.Getenv("CUJS_DEVICE")
	if device == "" {
		device = "emulated"
	}
	sandbox := host.SandboxFull
	if runtime.GOOS != "linux" {
		sandbox = host.BestEffort
	}
	pool := newPool(device, sandbox)
	server := httptest.NewServer(&service{pool})
	t.Cleanup(func() {
		server.Close()
		if err := pool.Close(); err != nil {
			t.Error(err)
		}
	})
	return server
}

// TestPage runs the filter that the page shows.
func TestPage(t *testing.T) {
	server := open(t)
	_, rest, _ := strings.Cut(string(page), `spellcheck="false">`)
	script, _, found := strings.Cut(rest, "</textarea>")
	if !found {
		t.Fatal("the page has no script")
	}
	resp, data := post(t, server.URL, script)
	if resp.StatusCode != http.StatusOK {
		t.Fatal(string(data))
	}
	out, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if path := os.Getenv("CUJS_PICTURE"); path != "" { // to be looked at
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Error(err)
		}
	}
	middle, corner := at(out, 40, 32), at(out, 1, 1)
	// The square is white times the sepia's factors; far from its rim nothing of the blur shows.
	if middle.R < 230 || middle.B > 175 || corner.R >= 60 || corner.R < 20 {
		t.Errorf("middle %v, corner %v", middle, corner)
	}
	edge := at(out, 48, 5) // between red and blue
	if edge.R < 40 || edge.B < 20 {
		t.Errorf("the edge is not blurred: %v", edge)
	}
}

func at(m image.Image, x, y int) color.NRGBA {
	return color.NRGBAModel.Convert(m.At(x, y)).(color.NRGBA)
}

func TestErrorsOfFilters(t *testing.T) {
	server := open(t)
	for script, want := range map[string]string{
		"nonsense(": "SyntaxError: Unexpected end of input",
		"require('imaging').blur.launch({ grid: 1, block: 1 }, 1)": "launching blur: expected 5 arguments (ptr src, ptr dst, u32 width, u32 height, i32 radius), got 1",
		"require('fs').readFileSync('/etc/passwd')":                "EACCES: permission denied, open '/etc/passwd'",
		"require('cuda').alloc('u8', 2 ** 30)":                     "would exceed the limit of 256 MiB",
	} {
		resp, data := post(t, server.URL, script)
		if resp.StatusCode != http.StatusBadRequest || !strings.Contains(string(data), want) {
			t.Errorf("%s: %s %s", script, resp.Status, data)
		}
	}
}
