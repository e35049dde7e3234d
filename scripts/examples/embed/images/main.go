// Images is a service whose users script filters for pictures: upload a picture and a script, get a
// picture.
//
//	go run ./scripts/examples/embed/images          # and open http://localhost:8080
//
// A filter is JavaScript in a sandbox: it sees the picture, the service's own kernels in the module
// imaging, and the GPU, within limits. It may write kernels of its own as well. Each request has a
// process to itself, out of a pool: whatever a filter does ends that process at worst.
package main

import (
	"context"
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
	"runtime"
	"time"

	"github.com/cujs/cujs/host"
)

//go:embed kernels.ptx
var kernels []byte

//go:embed page.html
var page []byte

// imaging is what filters require: kernels, and what the service knows.
func imaging() host.Module {
	return host.Module{
		Image: kernels,
		Kernels: map[string]host.Signature{
			"blur": {"src: ptr", "dst: ptr", "width: u32", "height: u32", "radius: i32"},
			"tone": {"image: ptr", "count: u32", "red: f32", "green: f32", "blue: f32"},
		},
		Values: map[string]any{"maxRadius": 15},
		Docs: map[string]string{
			"":     "Kernels for pictures of four bytes a pixel.",
			"blur": "The mean of the pixels around each one.",
			"tone": "Multiplies the colours.",
		},
	}
}

// prepare makes a worker ready: the module is bound, and the device is open.
func prepare(ctx context.Context, w *host.Worker) error {
	if err := w.Bind(ctx, "imaging", imaging(), map[string]host.RemoteFunc{"sepia": sepia}); err != nil {
		return err
	}
	_, err := w.Run(ctx, "prepare.js", "require('cuda').device().name")
	return err
}

// sepia is what makes a picture look old: the factors of its colours. Filters give them to tone.
func sepia(context.Context, []any) (any, error) { return []float32{1.1, 0.9, 0.65}, nil }

// newPool keeps workers that have the device open and the kernels at hand.
func newPool(device string, sandbox host.Sandbox) *host.WorkerPool {
	return host.NewWorkerPool(host.WorkerPoolOptions{
		Warm:    2,
		Prepare: prepare,
		Worker: host.WorkerOptions{
			Memory:  1 << 30,
			Sandbox: sandbox,
			Options: host.Options{
				Device: device,
				Limits: host.Limits{RunTime: 5 * time.Second, DeviceBytes: 256 << 20, PinnedBytes: 16 << 20, ArrayBytes: 256 << 20,
					Objects: 1000},
			},
		},
	})
}

// maxUpload, maxPixels and maxScript bound what a request may ask for before its script runs.
// Reading a script is not bounded by the limits on what it does, and takes longer the longer it is.
const maxUpload, maxPixels, maxScript = 16 << 20, 16 << 20, 64 << 10

// service answers requests.
type service struct{ pool *host.WorkerPool }

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
	err = s.pool.Run(req.Context(), func(worker *host.Worker) (err error) {
		for name, value := range map[string]any{"pixels": picture.Pix, "width": size.X, "height": size.Y} {
			if err := worker.Set(req.Context(), name, value); err != nil {
				return err
			}
		}
		if _, err = worker.Run(req.Context(), "filter.js", script); err != nil {
			return err
		}
		changed, err := worker.Get(req.Context(), "pixels")
		if err != nil {
			return err
		}
		pixels, ok := changed.([]byte)
		if !ok || len(pixels) != len(picture.Pix) {
			return fmt.Errorf("pixels is not the picture any more")
		}
		picture.Pix = pixels
		return nil
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
	host.WorkerMain()
	address := flag.String("address", "localhost:8080", "where to listen")
	device := flag.String("device", "auto", "auto, cuda, emulated")
	confine := flag.Bool("confine", runtime.GOOS == "linux", "keep filters from files, the network and other processes by means of Linux")
	flag.Parse()
	sandbox := host.SandboxFull
	if !*confine {
		sandbox = host.BestEffort
	}
	pool := newPool(*device, sandbox)
	listener, err := net.Listen("tcp", *address)
	if err == nil {
		fmt.Printf("open http://%s\n", listener.Addr())
		err = http.Serve(listener, &service{pool})
	}
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
