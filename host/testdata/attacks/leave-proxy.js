// expect: refused by name
new Proxy([], { get() { for (;;) {} } })
