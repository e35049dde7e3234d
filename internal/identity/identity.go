// Package identity has the names under which cujs is to be had, and its version: the one place that whoever publishes it
// changes. Imports have the module's path too; scripts/rename changes it in all of them.
package identity

import (
	"runtime/debug"
	"strings"
	"sync"
)

// Names under which cujs is, or is to be, published. Nothing here says that it is: what is not there yet is empty.
const (
	Module     = "github.com/cujs/cujs" // the Go module; go.mod and imports have the same
	Repository = "https://" + Module    // where the source is
	Command    = Module + "/cmd/cujs"   // what go install takes
	NPM        = "cujs"                 // the npm package of the command
	NPMScope   = "@cujs"                // npm packages beside it: @cujs/linux-x64, @cujs/wasm
	Site       = ""                     // the address of the documentation; there is none yet
	Summary    = "JavaScript that uses the GPU, or an emulated one where there is none"
	Maintainer = "The cujs authors <cujs@users.noreply.github.com>" // of deb and rpm packages
	Licence    = "Apache-2.0"
)

// Next is the version that the source is on its way to. The program of a release has its own, see Version.
const Next = "0.2.0"

// release is the version of a release; scripts/release gives it to the linker.
var release string

// Version is the version of cujs in this program: that of the release, else the one by which a Go program requires
// the module, else Next with "-dev" behind it.
var Version = sync.OnceValue(func() string {
	if release != "" {
		return release
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return Next + "-dev"
	}
	return versionOf(info)
})

// versionOf reads the version of the module cujs, which is the program's own or one of those that it requires. A checkout has
// a version made of a commit's time, which says less than what it is on the way to.
func versionOf(info *debug.BuildInfo) string {
	for _, m := range append(info.Deps, &info.Main) {
		if m.Path == Module && strings.HasPrefix(m.Version, "v") && strings.Count(m.Version, "-") < 2 && !strings.HasSuffix(m.Version, "+dirty") {
			return strings.TrimPrefix(m.Version, "v")
		}
	}
	return Next + "-dev"
}

// Commit is the commit that the program was built at, with "+" behind it where files had been changed; "" where it is not known.
func Commit() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	commit := settings["vcs.revision"]
	if len(commit) > 12 {
		commit = commit[:12]
	}
	if commit != "" && settings["vcs.modified"] == "true" {
		commit += "+"
	}
	return commit
}
