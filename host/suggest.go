// This file says "did you mean" where a script has misspelled a property of a cuda object, and what
// there is where it looks for what other libraries have.
//
// Reading a property that is not there gives undefined, as everywhere in JavaScript: whether a name
// is known could only be told at each read, by a Proxy around every object, which costs 300 ns for
// each use of a property, as much as a launch. So the TypeError that follows is looked at when it
// ends the script, where time does not matter: what was called, or read from, is in the source at
// its place.

package host

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/cujs/cujs/internal/codeframe"
	"github.com/cujs/cujs/internal/javascript"
	"github.com/cujs/cujs/internal/lazyregexp"
	"github.com/cujs/cujs/internal/spell"
)

var (
	noMember     = lazyregexp.New(`^Object has no member '(.+)'$`)
	noObject     = lazyregexp.New(`^Cannot read property '(.+)' of undefined`)
	wordAhead    = lazyregexp.New(`^[\p{L}_$][\p{L}\p{N}_$]*`)
	kernelCalled = lazyregexp.New(`^Not a function: \[object (Function|Kernel|BoundKernel)\]$`)
	noFunction   = lazyregexp.New(`^(?:Not a function|Value is not an object): (.*)$`)
)

// suggestion is the end of the message of a TypeError, "" where nothing was misspelled that is
// known.
func (r *Runtime) suggestion(e *ScriptError) string {
	if e.Name != "TypeError" || e.Line == 0 || !slices.Contains(r.env.Loaded(), "cuda") {
		return ""
	}
	receiver, name := r.misspelled(e)
	if name == "" {
		return r.uncallable(e)
	}
	module, property := r.moduleOf(e, receiver)
	if noMember().MatchString(e.Message) {
		if advice := r.instead(module, name); advice != "" {
			return "; " + advice
		}
	}
	names := r.cudaNames(module, property)
	if strings.HasPrefix(strings.ToLower(name), "cu") && slices.Contains(r.env.Loaded(), "cuda/driver") {
		names = append(names, r.env.Load("cuda/driver").ToObject(r.env.VM).GetOwnPropertyNames()...)
	}
	near := spell.Closest(name, names)
	switch {
	case near == "" || slices.Contains(names, name):
		return ""
	case noMember().MatchString(e.Message):
		return "; did you mean " + near + "?"
	}
	return "; did you mean " + near + " instead of " + name + "?"
}

// uncallable is what to do about a call of a kernel, which is launched, and of a variable that is
// undefined, maybe because cuda has no such name.
func (r *Runtime) uncallable(e *ScriptError) string {
	text, _ := r.env.Sources.Text(e.File)
	code, _ := codeframe.Line(text, e.Line)
	line := []rune(code)
	called := wordAhead().FindString(string(line[min(max(0, e.Column-1), len(line)):]))
	switch {
	case called == "":
		return ""
	case kernelCalled().MatchString(e.Message):
		return "; launch it: " + called + ".launch({ grid, block }, …)"
	case e.Message != "Value is not an object: undefined":
		return ""
	}
	for _, module := range r.cudaModules() {
		if advice := r.instead(module, called); advice != "" {
			return "; " + advice
		}
		names := r.cudaNames(module, "")
		if near := spell.Closest(called, names); near != "" && !slices.Contains(names, called) {
			return "; did you mean " + near + "?"
		}
	}
	return ""
}

// misspelled finds the property that was undefined in the line of an error, and what stands before
// it.
func (r *Runtime) misspelled(e *ScriptError) (receiver, name string) {
	text, _ := r.env.Sources.Text(e.File)
	line, _ := codeframe.Line(text, e.Line)
	tokens := javascript.Code(line)
	word := func(i int) string {
		if i < 0 {
			return ""
		}
		return tokens[i].Text(line)
	}
	lacking, object := noMember().FindStringSubmatch(e.Message), noObject().FindStringSubmatch(e.Message)
	if lacking != nil {
		name = lacking[1]
	}
	for i, t := range tokens {
		if t.Kind != javascript.Property {
			continue
		}
		switch before := utf8.RuneCountInString(line[:t.Start]); {
		case lacking != nil && word(i) == name && (receiver == "" || before < e.Column):
			receiver = ofModule(i-2, word) // the last that begins before the column
		case object != nil && word(i) == object[1] && i >= 4 && tokens[i-2].Kind == javascript.Property:
			return word(i - 4), word(i - 2)
		case strings.HasPrefix(e.Message, "Value is not an object: undefined") && word(i-3) == "new":
			return word(i - 2), word(i)
		}
	}
	return receiver, name
}

// ofModule is the variable that ends at a token, with the one that it is a property of, such as nd.linalg; or the module
// of require('cuda').
func ofModule(i int, word func(int) string) string {
	switch {
	case isWord(word(i)) && word(i-1) == "." && isWord(word(i-2)):
		return word(i-2) + "." + word(i)
	case isWord(word(i)):
		return word(i)
	case word(i) == ")" && word(i-3) == "require":
		return strings.Trim(word(i-1), "'\"`")
	}
	return ""
}

// withoutProperties is the message of an error about a property of undefined, which is what goja
// calls null too: what it is where the source says so.
func (r *Runtime) withoutProperties(e *ScriptError) string {
	before, ok := strings.CutSuffix(e.Message, " of undefined")
	if !ok || !noObject().MatchString(e.Message) {
		return e.Message
	}
	text, _ := r.env.Sources.Text(e.File)
	line, _ := codeframe.Line(text, e.Line)
	tokens := javascript.Code(line)
	for i, t := range tokens {
		if t.Kind != javascript.Property || i < 2 || utf8.RuneCountInString(line[:t.Start]) != e.Column-1 {
			continue
		}
		if receiver := tokens[i-2].Text(line); tokens[i-2].Kind == javascript.Literal && (receiver == "null" || receiver == "undefined") {
			return before + " of " + receiver
		}
	}
	return e.Message + " or null"
}

// byName is the message of an error about a call of what is no function: by the name that it has in
// the source, and what it is.
func (r *Runtime) byName(e *ScriptError) string {
	is := noFunction().FindStringSubmatch(e.Message)
	if is == nil {
		return e.Message
	}
	text, _ := r.env.Sources.Text(e.File)
	line, _ := codeframe.Line(text, e.Line)
	called, kind := callee(line, e.Column-1)
	if called == "" || called == e.Name { // new TypeError is the script's own
		return e.Message
	}
	return called + " is not a " + kind + ": " + is[1]
}

// callee is what a line calls at a column: the names before the bracket, or behind new, which dots
// join; "" where it has no name, and where in or instanceof may be what failed.
func callee(line string, column int) (name, kind string) {
	tokens := javascript.Code(line)
	at := slices.IndexFunc(tokens, func(t javascript.Token) bool { return utf8.RuneCountInString(line[:t.Start]) == column })
	text := func(i int) string {
		if at < 0 || i < 0 || i >= len(tokens) {
			return ""
		}
		return tokens[i].Text(line)
	}
	if slices.ContainsFunc(tokens, func(t javascript.Token) bool { return t.Text(line) == "in" || t.Text(line) == "instanceof" }) {
		return "", ""
	}
	named := func(i int) bool { return isWord(text(i)) && tokens[i].Kind != javascript.Keyword }
	if text(at) == "new" {
		last := at + 1
		for text(last+1) == "." && named(last+2) {
			last += 2
		}
		if !named(last) {
			return "", ""
		}
		return line[tokens[at+1].Start:tokens[last].End], "constructor"
	}
	bracket := at
	if named(at) {
		bracket++
	}
	if text(bracket) != "(" {
		return "", ""
	}
	last := bracket - 1
	if text(last) == "?." {
		last--
	}
	if !named(last) {
		return "", ""
	}
	first := last
	for (text(first-1) == "." || text(first-1) == "?.") && named(first-2) {
		first -= 2
	}
	return line[tokens[first].Start:tokens[last].End], "function"
}

func isWord(s string) bool { return wordAhead().FindString(s) != "" }
