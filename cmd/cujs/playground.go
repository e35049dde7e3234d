// This file is "cujs playground": a server of the page on which people run kernels in their browser.

package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"

	"github.com/cujs/cujs/cmd/cujs/internal/site"
)

// playgroundPort is where the page is, always the same: what a browser keeps for a page belongs to its address.
const playgroundPort = "8608"

// playgroundFlags are the options of "cujs playground".
type playgroundFlags struct {
	port string
	open bool
}

func (f *playgroundFlags) set(*process) *flagSet {
	f.port = playgroundPort
	set := newFlags("playground")
	set.add(&f.port, "--port", " N", "the port on this computer, 0 for any that is free (default: "+playgroundPort+")")
	set.add(&f.open, "--open", "", "open the page in the browser")
	return set
}

func (p *process) playground(args []string) error {
	var f playgroundFlags
	words, err := f.set(p).interspersed(args)
	switch {
	case err != nil:
		return err
	case len(words) > 1:
		return usage("playground", "cujs playground takes one folder, got %d", len(words))
	}
	if n, err := strconv.ParseUint(f.port, 10, 16); err != nil || n > 65535 {
		return usage("playground", "the port %q is not a number from 0 to 65535", f.port)
	}
	page := site.Page()
	if len(words) == 1 {
		root, err := os.OpenRoot(words[0]) // whose links lead nowhere else
		if err != nil {
			return usage("playground", "%s is no folder that scripts/playground has made: %v", words[0], err)
		}
		defer root.Close()
		page = root.FS()
	}
	if page == nil {
		return usage("playground", "this cujs was built without the page: make it with scripts/playground FOLDER, and name the folder")
	}
	if _, err := fs.Stat(page, "index.html"); err != nil {
		return usage("playground", "%s is no folder that scripts/playground has made: it has no index.html", words[0])
	}
	ctx, stop := interruptible()
	defer stop()
	return f.serve(ctx, p, page)
}

// serve serves the page to this computer until ctx ends.
func (f *playgroundFlags) serve(ctx context.Context, p *process, page fs.FS) error {
	listener, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", f.port))
	if err != nil {
		return fmt.Errorf("--port: %w", err)
	}
	server := &http.Server{Handler: pageHandler(page)}
	address := "http://" + listener.Addr().String() + "/"
	fmt.Fprintf(p.stdout, "the playground is at %s\n", address)
	if f.open {
		if err := browser(address).Start(); err != nil {
			fmt.Fprintf(p.stderr, "cujs: --open: %v\n", err)
		}
	}
	defer context.AfterFunc(ctx, func() { _ = server.Close() })()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return context.Cause(ctx)
}

// pageHandler serves files that browsers ask for again, so that the page and its program are of one version. It serves them
// to those who name this computer: a page of another site can have its name stand for 127.0.0.1, and would be of the same
// origin then. Files whose names begin with a dot belong to other programs, and folders are not listed.
func pageHandler(page fs.FS) http.Handler {
	files := http.FileServerFS(page)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		header.Set("Cache-Control", "no-cache")
		header.Set("X-Content-Type-Options", "nosniff")
		switch {
		case !thisComputer(r.Host):
			http.Error(w, "the playground is served to this computer alone, as 127.0.0.1 or localhost", http.StatusForbidden)
		case strings.Contains(r.URL.Path, "/.") || !isFile(page, r.URL.Path):
			http.NotFound(w, r)
		default:
			files.ServeHTTP(w, r)
		}
	})
}

// thisComputer tells whether a request's host is this computer, by its address or as localhost.
func thisComputer(host string) bool {
	name, _, err := net.SplitHostPort(host)
	if err != nil {
		name = host
	}
	return name == "localhost" || net.ParseIP(strings.Trim(name, "[]")).IsLoopback()
}

// isFile tells whether a path is that of a file, or of a folder with an index.html.
func isFile(page fs.FS, path string) bool {
	name := strings.TrimPrefix(path, "/")
	if name == "" || strings.HasSuffix(name, "/") {
		name += "index.html"
	}
	info, err := fs.Stat(page, name)
	return err == nil && info.Mode().IsRegular()
}
