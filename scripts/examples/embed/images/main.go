// Images is a service whose users script filters for pictures: upload a picture and a script, get a
// picture.
//
//	go run ./scripts/examples/embed/images          # and open http://localhost:8080
//
// A filter is JavaScript in a sandbox: it sees the picture, the service's own kernels in the module
// imaging, and the GPU, within limits. It may write kernels of its own as well. Each request has a
// runtime to itself, out of a pool.
package main

import (
	_ "embed"
	"flag"
	"fmt"
	"image"
	"image/draw"
	_ "image/jpeg"
	"image/png"
	"io"
	"net"
	"net/http"
	"os"
	"time"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host"
)

//go:embed kernels.ptx
var kernels []byte

//go:embed page.html
var page []byte

// imaging is what filters require: kernels, and a function of Go that launches one of them.
func imaging() host.Module {
	return host.Module{
		Image: kernels,
		Kernels: map[string]host.Signature{
			"blur": {"src: ptr", "dst: ptr", "width: u32", "height: u32", "radius: i32"},
			"tone": {"image: ptr", "count: u32", "red: f32", "green: f32", "blue: f32"},
		},
		Values: map[string]any{"maxRadius": 15},
		Funcs:  map[string]host.Func{"sepia": sepia},
		Docs: map[string]string{
			"":      "Kernels for pictures of four bytes a pixel.",
			"blur":  "The mean of the pixels around each one.",
			"tone":  "Multiplies the colours.",
			"sepia": "Makes a picture look old, in place.",
		},
		Declare: map[string]string{"sepia": "(image: import('cuda').Buffer) => void"},
	}
}

// sepia launches on the stream of the script that calls it.
func sepia(c *host.Call) (any, error) {
	picture := c.Buffer(0, "image")
	tone, err := c.Kernel("imaging", "tone")
	if err != nil {
		return nil, err
	}
	n := uint32(picture.Bytes() / 4)
	config := gpu.LaunchConfig{Grid: gpu.Dim{(n + 255) / 256, 1, 1}, Block: gpu.Dim{256, 1, 1}, Stream: c.Stream()}
	return nil, tone.Launch(config, picture, n, float32(1.1), float32(0.9), float32(0.65))
}

// newPool keeps runtimes that have the device open and the kernels at hand.
func newPool(device string) *host.Pool {
	return host.NewPool(host.PoolOptions{
		Warm: 2,
		Options: host.Options{
			Device:  device,
			Modules: map[string]host.Module{"imaging": imaging()},
			Limits: host.Limits{RunTime: 5 * time.Second, DeviceBytes: 256 << 20, PinnedBytes: 16 << 20, ArrayBytes: 256 << 20,
				Objects: 1000},
		},
	})
}

// maxUpload, maxPixels and maxScript bound what a request may ask for before its script runs.
// Reading a script is not bounded by the limits on what it does, and takes longer the longer it is.
const maxUpload, maxPixels, maxScript = 16 << 20, 16 << 20, 64 << 10

// service answers requests.
type service struct{ pool *host.Pool }

func (s *service) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	switch {
	case req.URL.Path == "/" && req.Method == http.MethodGet:
		_, _ = w.Write(page)
	case req.URL.Path == "/filter" && req.Method == http.MethodPost:
		req.Body = http.MaxBytesReader(w, req.Body, maxUpload)
		if err := s.filter(w, req); err != nil {
			http.Error(w, host.FormatError(err, false), http.StatusBadRequest)
		}
	default:
		http.NotFound(w, req)
	}
}

// filter runs the script of a form over its picture and answers with a PNG.
func (s *service) filter(w http.ResponseWriter, req *http.Request) error {
	file, _, err := req.FormFile("picture")
	if err != nil {
		return fmt.Errorf("the field picture: %w", err)
	}
	defer file.Close()
	script := req.FormValue("script")
	if len(script) > maxScript {
		return fmt.Errorf("a script of %d bytes is too long; %d are the most", len(script), maxScript)
	}
	picture, err := decode(file)
	if err != nil {
		return fmt.Errorf("the picture cannot be read: %w; send a PNG or a JPEG", err)
	}
	size := picture.Bounds().Size()
	err = s.pool.Run(req.Context(), func(rt *host.Runtime) error {
		for name, value := range map[string]any{"pixels": picture.Pix, "width": size.X, "height": size.Y} {
			if err := rt.Set(name, value); err != nil {
				return err
			}
		}
		// The script changes pixels, which are the picture's own: nothing is copied.
		_, err := rt.Run(req.Context(), "filter.js", script)
		return err
	})
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "image/png")
	return png.Encode(w, picture)
}

// decode reads a picture that is not too large, as four bytes a pixel.
func decode(r io.ReadSeeker) (*image.NRGBA, error) {
	config, _, err := image.DecodeConfig(r)
	if err != nil {
		return nil, err
	}
	if config.Width*config.Height > maxPixels {
		return nil, fmt.Errorf("a picture of %d×%d pixels is too large", config.Width, config.Height)
	}
	if _, err := r.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	decoded, _, err := image.Decode(r)
	if err != nil {
		return nil, err
	}
	picture := image.NewNRGBA(image.Rect(0, 0, config.Width, config.Height))
	draw.Draw(picture, picture.Bounds(), decoded, decoded.Bounds().Min, draw.Src)
	return picture, nil
}

func main() {
	address := flag.String("address", "localhost:8080", "where to listen")
	device := flag.String("device", "auto", "auto, cuda, emulated")
	flag.Parse()
	pool := newPool(*device)
	listener, err := net.Listen("tcp", *address)
	if err == nil {
		fmt.Printf("open http://%s\n", listener.Addr())
		err = http.Serve(listener, &service{pool})
	}
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
