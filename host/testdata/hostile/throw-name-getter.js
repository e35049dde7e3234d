// expect: ends
class A extends Error { get name() { for (;;); } }; throw new A('x')
