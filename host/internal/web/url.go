// This file is the class URL and the module url. The parser is a library that follows the URL
// standard; that of goja_nodejs drops the slash at the end of a path and resolves relative
// references wrongly, and its URLSearchParams cannot tell a URL of changes, so of it there are only
// the functions for domains.

package web

import (
	"path"
	"strings"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/environment"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/cujs/cujs/internal/lazyregexp"
	"github.com/cujs/cujs/stdlib"
	"github.com/dop251/goja"
	nodeurl "github.com/dop251/goja_nodejs/url"
	whatwg "github.com/nlnwa/whatwg-url/url"
)

// address is the state behind a URL.
type address struct {
	*whatwg.Url
	params *goja.Object // its searchParams, made when a script asks
}

// urls is the class in one runtime.
type urls struct {
	env    *environment.Env
	class  *bind.Class
	params *goja.Object // the class URLSearchParams

	attach, refill goja.Callable // of package stdlib's SearchParams
}

// URL is the module url.
func URL(env *environment.Env) goja.Value {
	m := env.VM.NewObject()
	_ = m.Set("exports", env.VM.NewObject())
	nodeurl.Require(env.VM, m)
	exports := m.Get("exports").ToObject(env.VM)
	search := env.Script(stdlib.SearchParams).ToObject(env.VM)
	u := &urls{env: env, params: search.Get("URLSearchParams").ToObject(env.VM)}
	u.attach, _ = goja.AssertFunction(search.Get("attach"))
	u.refill, _ = goja.AssertFunction(search.Get("refill"))
	u.class = u.define()
	inspect.Describe(env.Inspect, u.describe)
	_ = exports.Set("URL", u.class.Constructor)
	_ = exports.Set("URLSearchParams", u.params)
	_ = exports.Set("fileURLToPath", env.Bind.FunctionOf("url.fileURLToPath", "fileURLToPath", 1, u.fileURLToPath))
	_ = exports.Set("pathToFileURL", env.Bind.FunctionOf("url.pathToFileURL", "pathToFileURL", 1, u.pathToFileURL))
	return exports
}

func (u *urls) define() *bind.Class {
	b := u.env.Bind
	static := func(name string, answer func(*whatwg.Url) goja.Value) bind.Method {
		return bind.Method{Name: name, Length: 1, Func: func(call goja.FunctionCall) goja.Value {
			parsed, _ := u.parse(b.Args("URL."+name, call))
			return answer(parsed)
		}}
	}
	href := func(name string) bind.Method {
		return bind.Method{Name: name, Func: func(call goja.FunctionCall) goja.Value {
			return u.env.VM.ToValue(bind.This[*address](b, call, "URL."+name).Href(false))
		}}
	}
	return b.Class(bind.Definition{
		Name: "URL", Length: 1,
		Construct: func(call goja.ConstructorCall) any {
			parsed, text := u.parse(b.ConstructorArgs("new URL", call))
			if parsed == nil {
				b.ThrowTypeError("new URL: %s is no URL", text)
			}
			return &address{Url: parsed}
		},
		Statics: []bind.Method{
			static("canParse", func(p *whatwg.Url) goja.Value { return u.env.VM.ToValue(p != nil) }),
			static("parse", func(p *whatwg.Url) goja.Value {
				if p == nil {
					return goja.Null()
				}
				return u.class.New(&address{Url: p})
			}),
		},
		Methods:   []bind.Method{href("toString"), href("toJSON")},
		Accessors: u.accessors(),
	})
}

// accessors are the parts of an address. Setting one that does not fit leaves the address as it is,
// as in browsers; only href throws.
func (u *urls) accessors() []bind.Accessor {
	part := func(name string, get func(*whatwg.Url) string, set func(*whatwg.Url, string)) bind.Accessor {
		a := bind.Accessor{Name: name, Get: func(call goja.FunctionCall) goja.Value {
			return u.env.VM.ToValue(get(bind.This[*address](u.env.Bind, call, "URL."+name).Url))
		}}
		if set != nil {
			a.Set = func(call goja.FunctionCall) goja.Value {
				this := bind.This[*address](u.env.Bind, call, "URL."+name)
				set(this.Url, call.Argument(0).String())
				u.changed(this)
				return nil
			}
		}
		return a
	}
	return []bind.Accessor{
		part("href", func(p *whatwg.Url) string { return p.Href(false) }, u.setHref),
		part("origin", origin, nil),
		part("protocol", (*whatwg.Url).Protocol, (*whatwg.Url).SetProtocol),
		part("username", (*whatwg.Url).Username, (*whatwg.Url).SetUsername),
		part("password", (*whatwg.Url).Password, (*whatwg.Url).SetPassword),
		part("host", (*whatwg.Url).Host, (*whatwg.Url).SetHost),
		part("hostname", (*whatwg.Url).Hostname, (*whatwg.Url).SetHostname),
		part("port", (*whatwg.Url).Port, (*whatwg.Url).SetPort),
		part("pathname", (*whatwg.Url).Pathname, (*whatwg.Url).SetPathname),
		part("search", (*whatwg.Url).Search, (*whatwg.Url).SetSearch),
		part("hash", (*whatwg.Url).Hash, (*whatwg.Url).SetHash),
		{Name: "searchParams", Get: func(call goja.FunctionCall) goja.Value {
			return u.searchParams(bind.This[*address](u.env.Bind, call, "URL.searchParams"))
		}},
	}
}

// describe shows an address with its parts.
func (u *urls) describe(c *inspect.Context, a *address) string {
	part := func(name, text string) string { return name + ": " + c.Value(u.env.VM.ToValue(text)) }
	return c.Fields("URL ", []string{
		part("href", a.Href(false)), part("origin", origin(a.Url)), part("protocol", a.Protocol()), part("username", a.Username()),
		part("password", a.Password()), part("host", a.Host()), part("hostname", a.Hostname()), part("port", a.Port()),
		part("pathname", a.Pathname()), part("search", a.Search()), "searchParams: " + c.Value(u.searchParams(a)), part("hash", a.Hash()),
	})
}

// parse reads the arguments (address, base); without a result text is what could not be read.
func (u *urls) parse(args bind.Args) (parsed *whatwg.Url, text string) {
	text = u.text(args, 0, "url")
	if !args.Has(1) {
		parsed, err := whatwg.Parse(text)
		if err != nil {
			return nil, text
		}
		return parsed, text
	}
	base, err := whatwg.Parse(u.text(args, 1, "base"))
	if err != nil {
		return nil, u.text(args, 1, "base")
	}
	if parsed, err = base.Parse(text); err != nil {
		return nil, text
	}
	return parsed, text
}

// text is an argument that is a string or a URL.
func (u *urls) text(args bind.Args, i int, name string) string {
	if a, ok := bind.StateOf[*address](u.env.Bind, args.Value(i)); ok {
		return a.Href(false)
	}
	return args.String(i, name)
}

func (u *urls) setHref(p *whatwg.Url, text string) {
	parsed, err := whatwg.Parse(text)
	if err != nil {
		u.env.Bind.ThrowTypeError("URL.href: %s is no URL", text)
	}
	*p = *parsed
}

// origin is scheme, host and port where the scheme has them, "null" otherwise; of a blob that of
// the address in it.
func origin(p *whatwg.Url) string {
	switch p.Scheme() {
	case "http", "https", "ws", "wss", "ftp":
		return p.Protocol() + "//" + p.Host()
	case "blob":
		if inner, err := whatwg.Parse(p.Pathname()); err == nil && strings.HasPrefix(inner.Scheme(), "http") {
			return origin(inner)
		}
	}
	return "null"
}

// searchParams makes the parts of the query; a script that changes them changes the address.
func (u *urls) searchParams(a *address) goja.Value {
	if a.params == nil {
		params, err := u.env.VM.New(u.params, u.env.VM.ToValue(a.Search()))
		u.env.Bind.Check(err)
		u.env.Bind.Call(u.attach, nil, params, u.env.Bind.Function("changed", 0, func(goja.FunctionCall) goja.Value {
			a.SetSearch(params.String())
			return nil
		}))
		a.params = params
	}
	return a.params
}

// changed puts the query into the searchParams that a script may hold.
func (u *urls) changed(a *address) {
	if a.params != nil {
		u.env.Bind.Call(u.refill, nil, a.params, u.env.VM.ToValue(strings.TrimPrefix(a.Search(), "?")))
	}
}

// encodedSeparator finds what would become a separator inside a name when a path is decoded.
var encodedSeparator = lazyregexp.New(`(?i)%2f|%5c`)

// fileURLToPath is the path that a file: URL names: on Windows one with a drive letter, or that of
// a share (file://server/share).
func (u *urls) fileURLToPath(call goja.FunctionCall) goja.Value {
	args := u.env.Bind.Args("url.fileURLToPath", call)
	windows := u.env.Files.Separator() == `\`
	p, text := u.parse(args)
	refuse := func(want string) {
		u.env.Bind.ThrowTypeError("url.fileURLToPath: url: expected %s, got %s", want, text)
	}
	switch found := ""; {
	case p == nil || p.Scheme() != "file" || p.Hostname() != "" && !windows:
		refuse("a file: URL of this machine")
	case windows && p.Hostname() == "" && !driveLetter().MatchString(p.Pathname()):
		refuse("a file: URL with a drive letter, as file:///C:/folder")
	default:
		if found = encodedSeparator().FindString(p.Pathname()); found != "" && (windows || strings.EqualFold(found, "%2f")) {
			refuse("a path without the encoded separator " + found)
		}
	}
	decode, _ := goja.AssertFunction(u.env.VM.Get("decodeURIComponent"))
	name := u.env.Bind.Call(decode, nil, u.env.VM.ToValue(p.Pathname())).String()
	if windows {
		name = strings.ReplaceAll(name, "/", `\`)
		if p.Hostname() != "" {
			return u.env.VM.ToValue(`\\` + p.Hostname() + name)
		}
		name = strings.TrimPrefix(name, `\`)
	}
	return u.env.VM.ToValue(name)
}

var driveLetter = lazyregexp.New(`^/[A-Za-z]:(/|$)`)

// pathToFileURL is the file: URL of a path, relative ones from the working folder.
func (u *urls) pathToFileURL(call goja.FunctionCall) goja.Value {
	name, host := u.env.Files.Abs(u.env.Bind.Args("url.pathToFileURL", call).String(0, "path")), ""
	if u.env.Files.Separator() == `\` {
		name = strings.ReplaceAll(name, `\`, "/")
		if share, ok := strings.CutPrefix(name, "//"); ok {
			host, name, _ = strings.Cut(share, "/")
		}
	}
	name = strings.NewReplacer("%", "%25", `\`, "%5C", "\n", "%0A", "\r", "%0D", "\t", "%09", "?", "%3F", "#", "%23").Replace(name)
	p, err := whatwg.Parse("file://" + host + path.Join("/", name))
	u.env.Bind.Check(err)
	return u.class.New(&address{Url: p})
}
