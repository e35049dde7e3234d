// This file says what may be done with a file, without doing it.

package sandbox

import "io/fs"

// What Access asks for, as POSIX has it; 0 is whether there is a file.
const (
	AccessExecute = 1
	AccessWrite   = 2
	AccessRead    = 4
)

// Access is nil when a file is there and may be used as mode says, by the system and by the host.
// Whoever may only write learns nothing else.
func (f *Files) Access(name string, mode uint32) error {
	if mode&AccessWrite != 0 {
		real, err := f.Writable(name)
		if err != nil {
			return err
		}
		if err = access(real, AccessWrite); err != nil || mode == AccessWrite {
			return err
		}
	}
	if f.FS != nil {
		_, err := fs.Stat(f.FS, inside(name))
		return err
	}
	real, err := f.permitted("read", name, f.Read)
	if err != nil {
		return err
	}
	return access(real, mode)
}
