// This file lists the toolkit's places on Windows.

package loader

import "path/filepath"

const homeVariable = "APPDATA"

// toolkitRoots are where the toolkit is installed.
var toolkitRoots = []string{`C:\Program Files\NVIDIA GPU Computing Toolkit\CUDA\v*`}

// systemPackages are the folders of packages for every user.
var systemPackages = []string{`C:\Python3*\Lib\site-packages`, `C:\Program Files\Python3*\Lib\site-packages`}

func toolkitFolders(root string) []string {
	return []string{filepath.Join(root, "bin", "x64"), filepath.Join(root, "bin")}
}

func wheelFolders(root string) []string { return toolkitFolders(root) }

func condaFolders(prefix string) []string {
	return []string{filepath.Join(prefix, "Library", "bin", "x64"), filepath.Join(prefix, "Library", "bin")}
}

func inEnvironment(root string) []string {
	return []string{filepath.Join(root, "Lib", "site-packages")}
}

func inHome(home string) []string {
	return []string{filepath.Join(home, "Python", "Python3*", "site-packages")}
}
