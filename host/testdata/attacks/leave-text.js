// expect: refused or a limit
"x".repeat(2 ** 26)
