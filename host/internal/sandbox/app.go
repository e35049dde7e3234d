// This file is the files that a program carries with its scripts, beside the real ones.

package sandbox

import (
	"io/fs"
	"path"
	"path/filepath"
	"strings"
)

// AppRoot is the folder of the files that a program carries. No system has a folder of that name at its root.
const AppRoot = "/$cujs"

// OfApp reports whether a path leads to what the program carries. It may have the separators of any system.
func (f *Files) OfApp(name string) bool { return f.App != nil && appPath(name) != "" }

// appPath is a path below AppRoot, clean and with slashes; "" for all others. path.join of a script that runs on Windows
// writes backslashes, and path.resolve there puts a drive in front.
func appPath(name string) string {
	slashed := strings.ReplaceAll(name, `\`, "/")
	if len(slashed) > 2 && slashed[1] == ':' {
		slashed = slashed[2:]
	}
	if !strings.HasPrefix(slashed, AppRoot) {
		return ""
	}
	if slashed = path.Clean(slashed); slashed == AppRoot || strings.HasPrefix(slashed, AppRoot+"/") {
		return slashed
	}
	return ""
}

// joinApp is Join where either is a path of the program's; "" for all others.
func (f *Files) joinApp(dir, name string) string {
	switch {
	case f.App == nil:
		return ""
	case appPath(name) != "":
		return appPath(name)
	case appPath(dir) == "" || filepath.IsAbs(name) || path.IsAbs(name):
		return ""
	}
	return path.Join(appPath(dir), filepath.ToSlash(name))
}

// given is the file system that the program has given for a path, and the path's name in it; nil for the real one.
func (f *Files) given(name string) (fs.FS, string) {
	switch {
	case f.App != nil && appPath(f.Abs(name)) != "":
		if name = strings.TrimPrefix(appPath(f.Abs(name)), AppRoot+"/"); name == AppRoot {
			name = "."
		}
		return f.App, name
	case f.FS != nil:
		return f.FS, inside(name)
	}
	return nil, ""
}
