// This file knows the layouts in which the CUDA toolkit's libraries are
// installed: NVIDIA's own, those of Linux distributions, conda and pip.

package loader

import (
	"path/filepath"
	"runtime"
)

// A Toolkit lists where the toolkit's libraries may be.
type Toolkit struct {
	// Preferred are the folders that the user's variables name.
	Preferred []string
	// Folders are the usual ones, as patterns of filepath.Glob.
	Folders []string
}

// FindToolkit lists the folders of the toolkit's libraries. The wheels name the
// folders below site-packages/nvidia in which pip puts the library, the newest
// layout first: "cu13", "cuda_nvrtc".
func (s System) FindToolkit(wheels ...string) Toolkit {
	var t Toolkit
	for _, variable := range []string{"CUDA_HOME", "CUDA_PATH"} {
		if root := s.Getenv(variable); root != "" {
			t.Preferred = append(t.Preferred, toolkitFolders(root)...)
		}
	}
	for _, root := range toolkitRoots {
		t.Folders = append(t.Folders, toolkitFolders(root)...)
	}
	for _, packages := range s.sitePackages() {
		for _, wheel := range wheels {
			t.Folders = append(t.Folders, wheelFolders(filepath.Join(packages, "nvidia", wheel))...)
		}
	}
	if conda := s.Getenv("CONDA_PREFIX"); conda != "" {
		t.Folders = append(t.Folders, condaFolders(conda)...)
	}
	return t
}

// target is the name that the toolkit has for this kind of machine.
func target() string {
	if runtime.GOARCH == "arm64" {
		return "sbsa-linux"
	}
	return "x86_64-linux"
}

// sitePackages are patterns of the folders in which pip puts packages.
func (s System) sitePackages() (folders []string) {
	for _, variable := range []string{"VIRTUAL_ENV", "CONDA_PREFIX"} {
		if root := s.Getenv(variable); root != "" {
			folders = append(folders, inEnvironment(root)...)
		}
	}
	if home := s.Getenv(homeVariable); home != "" {
		folders = append(folders, inHome(home)...)
	}
	return append(folders, systemPackages...)
}

// A Version is the files of a library's major version.
type Version struct {
	Major int // 0: any version
	Files []string
	Needs []string // the files that they are linked with
}

// AtMost lists the files of the versions up to a major version, then those of newer ones, which a
// driver of that version cannot serve; 0 knows no version.
func AtMost(versions []Version, major int) []string {
	var first, rest []string
	for _, v := range versions {
		if major == 0 || v.Major <= major {
			first = append(first, v.Files...)
		} else {
			rest = append(rest, v.Files...)
		}
	}
	return append(first, rest...)
}

// MajorFirst lists the files of the versions in order, those of the wanted
// major version in front of all; 0 wants none.
func MajorFirst(versions []Version, major int) []string {
	var first, rest []string
	for _, v := range versions {
		if major != 0 && v.Major == major {
			first = append(first, v.Files...)
		} else {
			rest = append(rest, v.Files...)
		}
	}
	return append(first, rest...)
}
