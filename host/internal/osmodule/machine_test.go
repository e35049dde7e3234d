package osmodule

import (
	"os/user"
	"runtime"
	"testing"
)

// TestHome looks where the environment names no folder, as under a system's service manager.
func TestHome(t *testing.T) {
	variable := "HOME"
	if runtime.GOOS == "windows" {
		variable = "USERPROFILE"
	}
	u, err := user.Current()
	if err != nil {
		t.Skip("the system does not know the user:", err)
	}
	t.Setenv(variable, "")
	for given, want := range map[string]string{"": u.HomeDir, "/of/the/script": "/of/the/script"} {
		if got, err := home(map[string]string{variable: given}); got != want || err != nil {
			t.Errorf("%s=%s: got %s, %v, want %s", variable, given, got, err, want)
		}
	}
}
