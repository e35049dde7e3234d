// This file is what cujs itself has to say, beside scripts.

package environment

import (
	"context"
	"fmt"
	"log/slog"
)

// Warn says what a person should know: to the program's logger, or on the standard error of scripts
// where the program has none.
func (e *Env) Warn(format string, args ...any) {
	if e.Config.Logger == nil {
		fmt.Fprintf(e.Config.Stderr, "cujs: "+format+"\n", args...)
		return
	}
	e.Config.Logger.Warn(fmt.Sprintf(format, args...))
}

// Logs reports whether the program's logger takes messages of a level.
func (e *Env) Logs(level slog.Level) bool {
	return e.Config.Logger != nil && e.Config.Logger.Enabled(context.Background(), level)
}

// Log tells the program's logger, if there is one, what has happened.
func (e *Env) Log(level slog.Level, text string, attrs ...slog.Attr) {
	if e.Config.Logger != nil {
		e.Config.Logger.LogAttrs(context.Background(), level, text, attrs...)
	}
}
