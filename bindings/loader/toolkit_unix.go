//go:build !windows

// This file lists the toolkit's places on Linux and its relatives.

package loader

import "path/filepath"

const homeVariable = "HOME"

// toolkitRoots are where the toolkit is installed, the chosen version first.
var toolkitRoots = []string{"/usr/local/cuda", "/usr/local/cuda-*", "/opt/cuda"}

// systemPackages are the folders of packages for every user.
var systemPackages = []string{
	"/usr/local/lib/python3*/site-packages", "/usr/local/lib/python3*/dist-packages",
	"/usr/lib/python3*/site-packages", "/usr/lib/python3/dist-packages",
}

func toolkitFolders(root string) []string {
	return []string{filepath.Join(root, "lib64"), filepath.Join(root, "lib"), filepath.Join(root, "targets", target(), "lib")}
}

func wheelFolders(root string) []string { return []string{filepath.Join(root, "lib")} }

func condaFolders(prefix string) []string { return toolkitFolders(prefix) }

func inEnvironment(root string) []string {
	return []string{filepath.Join(root, "lib", "python3*", "site-packages")}
}

func inHome(home string) []string { return inEnvironment(filepath.Join(home, ".local")) }
