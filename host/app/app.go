// Package app makes programs of scripts: one executable that has the script, the modules that it is made of, other files, and
// kernels that were compiled beforehand. "cujs build" is made of it.
//
// An App is collected from files ([Collect]), and written behind an executable that opens it again when it starts ([Append],
// [Own]). Scripts find the files below host.AppRoot.
package app

import (
	"io"
	"io/fs"
	"path"

	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/internal/area"
	"github.com/cujs/cujs/kernel"
)

// An App is a script with all that it is made of.
type App struct {
	Manifest
	Files   fs.FS         // the main script, its modules and what else was included, by paths below host.AppRoot
	Kernels kernel.Bundle // compiled beforehand

	translations *translations
	file         io.Closer // that Files are read from; nil where they are in memory
}

// Close closes the file of an app that was opened.
func (a *App) Close() error {
	if a == nil || a.file == nil {
		return nil
	}
	return a.file.Close()
}

// A Manifest is what an App says of itself.
type Manifest struct {
	Version string // of the cujs that made it
	Main    string // the script's path in Files
	// Device and Memory are those of host.Options; empty and 0 leave them to whoever runs the app.
	Device string `json:",omitempty"`
	Memory uint64 `json:",omitempty"`
	// Sandboxed says that the script may do what Permissions say and no more; else all that its user may.
	Sandboxed   bool             `json:",omitempty"`
	Permissions host.Permissions `json:",omitzero"`
}

// Path is the main script as scripts know it.
func (a *App) Path() string {
	if a == nil {
		return ""
	}
	return path.Join(host.AppRoot, a.Main)
}

// Configure has a runtime find the app's files, translations and kernels. Device, memory and permissions are the caller's to
// take from the Manifest.
func (a *App) Configure(o *host.Options) {
	if a == nil || o == nil {
		return
	}
	o.App = a.Files
	if a.Kernels.Len() > 0 {
		o.Kernels = &kernel.Cache{Carried: &a.Kernels}
	}
	o.Areas = a.translations.before(o.Areas)
}

// before are areas with one that translates by what was kept, and where nothing was as the area of that name does.
func (t *translations) before(areas []host.Area) []host.Area {
	if t == nil {
		return areas
	}
	list := make([]host.Area, len(areas))
	for i, given := range areas {
		list[i] = given
		if own, ok := given.(*area.Area); ok && own.Translator != nil {
			list[i] = &area.Area{Package: own.Package, Modules: own.Modules, Sources: own.Sources, Install: own.Install, Translator: t.with(own.Translator)}
		}
	}
	return list
}
