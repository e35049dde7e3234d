// expect: ends
try { require("./" + "a/".repeat(5e5)) } catch (e) {} try { require("x".repeat(1e6)) } catch (e) {}
