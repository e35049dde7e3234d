"""Makes oracle.npz: what NumPy says of expressions that oracle.js has cujs compute, with the numbers that both are given.

    python3 host/internal/ndarray/testdata/oracle.py        (made with NumPy 1.24.2)

Floats are computed in the next wider type and rounded to the one that ndarray.md promises, so that a result is the right one and
not NumPy's rounding of it. The file has all numbers of a type in one array: cases says which of them belong to what.
"""
import json
import math
import os
import warnings

import numpy as np

np.seterr(all='ignore')
warnings.simplefilter('ignore')
INTEGERS = ['i8', 'u8', 'i16', 'u16', 'i32', 'u32', 'i64', 'u64']
FLOATS, COMPLEX = ['f16', 'f32', 'f64'], ['c64', 'c128']
ALL = ['bool'] + INTEGERS + FLOATS
TYPES = {t: np.dtype({'bool': '?'}.get(t, t[0] + str(int(t[1:]) // 8))) for t in ALL[1:] + COMPLEX} | {'bool': np.dtype('?')}
WIDE = {'f16': np.float64, 'f32': np.float64, 'f64': np.longdouble, 'c64': np.complex128, 'c128': np.clongdouble}
FLOATED = {t: 'f64' if t.endswith('64') else t if t == 'f16' else 'f32' for t in ALL}
SUMMED = {t: {'b': 'i32', 'i': 'i64', 'u': 'u64'}.get(t[0], t) for t in ALL + COMPLEX}
pools = {t: [] for t in TYPES}
inputs, cases = [], []
rng = np.random.Generator(np.random.Philox(1))


def keep(x, t):
    """Puts numbers behind those of their type, and says what is needed to find them."""
    x = np.asarray(x).astype(TYPES[t])
    pools[t].append(x.reshape(-1))
    return [t, list(x.shape)]


def numbers(t, count):
    if t == 'bool':
        return rng.integers(0, 2, count).astype(bool)
    if t in INTEGERS:
        i = np.iinfo(TYPES[t])
        few = np.array([0, 1, 2, 3, 7, i.max, i.max - 1, i.min, i.min + 1], TYPES[t])
        return np.concatenate([few, rng.integers(0 if t[0] == 'u' else -100, 100, count, dtype=TYPES[t])])[:count]
    if t in COMPLEX:
        return rng.integers(-9, 10, count) / 2 + 1j * rng.integers(-9, 10, count) / 4
    few = [0, -0.0, 1, -1, 0.5, 2.5, -2.5, np.nan, np.inf, -np.inf, 77.25, 1e-3]
    return np.concatenate([few, rng.integers(-64, 65, count) / 8])[:count]


def given(t):
    """The numbers of a type: two vectors with all that is special, a matrix and a cube without NaN and infinities."""
    v = {'a': numbers(t, 33), 'b': rng.permutation(numbers(t, 33)), 'm': None, 'c': None}
    tame = lambda n: numbers(t, n) if t in ['bool'] + COMPLEX else rng.integers(0 if t[0] == 'u' else -20, 20, n) / (4 if t in FLOATS else 1)
    v['m'], v['c'] = tame(42).reshape(6, 7), tame(24).reshape(2, 3, 4)
    v = {name: np.asarray(x).astype(TYPES[t]) for name, x in v.items()}
    for name, x in v.items():
        inputs.append([t, name] + keep(x, t))
    return v


values = {t: given(t) for t in ALL + COMPLEX}


def case(t, js, result, to, ulps=0, scale=0):
    cases.append([t, js, ulps, float(scale)] + keep(result, to))


def wide(t):
    return {name: x.astype(WIDE.get(t, x.dtype)) for name, x in values[t].items()}


# Where the operands of one operation lie, in JavaScript and in NumPy: all, nothing, one, strided backwards beside a broadcast row.
PLACES = [('a', 'a', 'b', 'b'), ("a.at('0:0')", 'a[0:0]', "b.at('0:0')", 'b[0:0]'), ('a.at(3)', 'a[3]', 'b.at(4)', 'b[4]'),
          ("m.at('::-1, ::2').T", 'm[::-1, ::2].T', "m.at('0, :6')", 'm[0, :6]'), ("m.at('2, new')", 'm[2, None]', "m.at('1:3, ::-1')", 'm[1:3, ::-1]')]


def elements(types, js, numpy, to=lambda t: t, ulps=0, places=PLACES):
    """An operation of X, and perhaps Y, element by element."""
    for t in types:
        seen = set()
        for x, nx, y, ny in places[:5 if t in ('f32', 'i32', 'u8') else 4]:
            text = js.replace('X', x).replace('Y', y)
            if text not in seen:
                v = wide(t)
                case(t, text, eval(numpy.replace('X', f'({nx})').replace('Y', f'({ny})'), {'np': np, 'math': math, **v}), to(t), ulps)
                seen.add(text)


number = lambda t: 'i32' if t == 'bool' else t
for js, numpy in {'X.add(Y)': 'X + Y', 'X.sub(Y)': 'X - Y', 'X.mul(Y)': 'X * Y'}.items():
    elements(INTEGERS + FLOATS, js, numpy)
    elements(['bool'], js, numpy.replace('X', 'np.int32(X)').replace('Y', 'np.int32(Y)'), number)
    elements(COMPLEX, js, numpy, ulps=2)
floated = lambda x: f'np.float64({x})'
elements(FLOATS, 'X.div(Y)', 'X / Y')
elements(['bool'] + INTEGERS, 'X.div(Y)', 'np.float64(X) / np.float64(Y)', FLOATED.get)
elements(COMPLEX, 'X.div(Y)', 'X / Y', ulps=4, places=PLACES[3:4])
elements(INTEGERS, 'X.floorDiv(Y)', 'X // Y')
elements(FLOATS, 'X.floorDiv(Y)', 'X // Y', ulps=1)
elements(INTEGERS + FLOATS, 'X.mod(Y)', 'np.mod(X, Y)')
elements(INTEGERS + FLOATS, 'X.rem(Y)', 'np.fmod(X, Y)')
elements(ALL, 'X.minimum(Y)', 'np.minimum(X, Y)')
elements(ALL, 'X.maximum(Y)', 'np.maximum(X, Y)')
elements(FLOATS, 'X.copysign(Y)', 'np.copysign(X, Y)')
elements(FLOATS, 'X.pow(Y)', 'np.power(X, Y)', ulps=4)
elements(INTEGERS, 'X.pow(Y.and(3))', 'np.power(X, Y & Y.dtype.type(3))')
elements(FLOATS, 'X.atan2(Y)', 'np.arctan2(X, Y)', ulps=4)
elements(FLOATS, 'X.hypot(Y)', 'np.hypot(X, Y)', ulps=2)
for name, sign in dict(eq='==', ne='!=', lt='<', le='<=', gt='>', ge='>=').items():
    elements(ALL, f'X.{name}(Y)', f'X {sign} Y', lambda t: 'bool')
for name, sign in {'and': '&', 'or': '|', 'xor': '^'}.items():
    elements(['bool'] + INTEGERS, f'X.{name}(Y)', f'X {sign} Y')
elements(INTEGERS, 'X.shl(Y.and(7))', 'X << (Y & Y.dtype.type(7))')
elements(INTEGERS, 'X.shr(Y.and(7))', 'X >> (Y & Y.dtype.type(7))')
for name, numpy in dict(neg='-X', abs='np.abs(X)', sign='np.sign(X)', square='np.square(X)').items():
    elements(INTEGERS + FLOATS, f'X.{name}()', numpy)
for name, numpy in dict(floor='np.floor(X)', ceil='np.ceil(X)', round='np.round(X)', trunc='np.trunc(X)').items():
    elements(FLOATS, f'X.{name}()', numpy)
    elements(INTEGERS, f'X.{name}()', '+X', places=PLACES[3:4])
elements(['bool'] + INTEGERS, 'X.not()', '~X')
elements(ALL, 'X.isNaN()', 'np.isnan(X)', lambda t: 'bool')
elements(ALL, 'X.isFinite()', 'np.isfinite(X)', lambda t: 'bool')
elements(COMPLEX, 'X.conj()', 'np.conj(X)')
elements(COMPLEX, 'X.neg()', '-X')
for name, numpy in dict(real='np.real(X)', imag='np.imag(X)', abs='np.abs(X)', angle='np.angle(X)').items():
    elements(COMPLEX, f'X.{name}()', numpy, lambda t: {'c64': 'f32', 'c128': 'f64'}[t], 4)
functions = dict(sqrt='np.sqrt', cbrt='np.cbrt', exp='np.exp', exp2='np.exp2', expm1='np.expm1', log='np.log', log2='np.log2', log10='np.log10', log1p='np.log1p',
                 sin='np.sin', cos='np.cos', tan='np.tan', asin='np.arcsin', acos='np.arccos', atan='np.arctan', sinh='np.sinh', cosh='np.cosh', tanh='np.tanh',
                 asinh='np.arcsinh', acosh='np.arccosh', atanh='np.arctanh', erf='np.vectorize(math.erf, otypes="d")', rsqrt='1 / np.sqrt', sigmoid='(lambda x: 1 / (1 + np.exp(-np.longdouble(x))))')
for name, f in functions.items():
    ulps = 0 if name == 'sqrt' else 4
    elements(FLOATS, f'X.{name}()', f'{f}(X)', ulps=ulps, places=PLACES[:1])
    elements(['bool', 'i32', 'i64'], f'X.{name}()', f'{f}(np.float64(X))', FLOATED.get, ulps, PLACES[3:4])
for t in FLOATS:
    v = values[t]
    case(t, 'a.clip(-1, 2)', np.clip(v['a'], -1, 2), t)
    for to in INTEGERS:  # cut off, ended at the bounds, NaN is 0
        i, x = np.iinfo(TYPES[to]), v['a'].astype(np.float64)
        case(t, f"a.astype('{to}')", np.array([0 if math.isnan(e) else i.max if e > i.max else i.min if e < i.min else int(e) for e in x], TYPES[to]), to)
for t in ALL:
    case(t, "nd.where(m.gt(m.at(0)), m, m.at('::-1'))", np.where(values[t]['m'] > values[t]['m'][0], values[t]['m'], values[t]['m'][::-1]), t)
    for to in (ALL if t not in FLOATS else FLOATS):
        case(t, f"m.astype('{to}')", values[t]['m'].astype(TYPES[to]), to)

# Reductions: over views and axes.
VIEWS = [('c', 'c', [None, 0, -1, (0, 2)]), ("c.transpose(2, 0, 1).at('::-1')", 'c.transpose(2, 0, 1)[::-1]', [None, 1]), ("m.at('1::2, ::-3')", 'm[1::2, ::-3]', [0, 1]),
         ("m.at('0:0')", 'm[0:0]', [None, 0, 1]), ("m.at('0').broadcastTo([3, 7])", 'np.broadcast_to(m[0], (3, 7))', [None, 0, 1])]
axis = lambda a: '' if a is None else json.dumps(list(a)) if isinstance(a, tuple) else str(a)


def reductions(types, name, numpy, to, ulps=0, empty=True, several=True):
    for t in types:
        for js, py, axes in VIEWS:
            for a in axes:
                x = eval(py, {'np': np, **wide(t)})
                if not empty and x.size == 0 or not several and isinstance(a, tuple):
                    continue
                case(t, f'{js}.{name}({axis(a)})', numpy(x, a), to[t], ulps, np.sum(np.abs(x)) if ulps else 0)


def wrapped(f, t):
    return lambda x, a: f(x, axis=a, dtype=TYPES[SUMMED[t]] if t in ['bool'] + INTEGERS else None)


same, bools, counts = {t: t for t in ALL}, {t: 'bool' for t in ALL}, {t: 'i32' for t in ALL}
double = lambda x: x.astype(np.float64) if x.dtype.kind in 'bui' else x
for t in ALL + COMPLEX:
    reductions([t], 'sum', wrapped(np.sum, t), SUMMED, 4 if t in FLOATS + COMPLEX else 0)
    if t not in FLOATS + COMPLEX:
        reductions([t], 'prod', wrapped(np.prod, t), SUMMED)
reductions(ALL, 'mean', lambda x, a: np.mean(double(x), axis=a), FLOATED, 4)
reductions(ALL, 'var', lambda x, a: np.var(double(x), axis=a), FLOATED, 60)
reductions(['f32', 'f64', 'i32'], 'std', lambda x, a: np.std(double(x), axis=a), FLOATED, 60)
reductions(['f32', 'f64', 'i32'], 'norm', lambda x, a: np.sqrt(np.sum(double(x) ** 2, axis=a)), FLOATED, 8)
reductions(['f32', 'f64', 'i32'], 'logsumexp', lambda x, a: np.log(np.sum(np.exp(double(x)), axis=a)), FLOATED, 8)
reductions(['f32', 'f64', 'u8'], 'median', lambda x, a: np.median(double(x), axis=a), FLOATED, 2)
for name in ['min', 'max']:
    reductions(ALL, name, lambda x, a: getattr(np, name)(x, axis=a), same, empty=False)
    reductions(ALL, 'arg' + name, lambda x, a: getattr(np, 'arg' + name)(x, axis=a), counts, empty=False, several=False)
for name in ['any', 'all']:
    reductions(ALL, name, lambda x, a: getattr(np, name)(x, axis=a), bools)
reductions(ALL, 'countNonzero', lambda x, a: np.count_nonzero(x, axis=a), counts)
for t in FLOATS:
    a = values[t]['a'].astype(np.float64)
    tame = a[~np.isinf(a)]
    for name in ['sum', 'mean', 'min', 'max']:
        case(t, f'a.{name}()', getattr(np, name)(a), t)
        case(t, f'a.select(a.abs().ne(Infinity)).{name}({{ skipNaN: true }})', getattr(np, 'nan' + name)(tame), t, 8, np.nansum(np.abs(tame)))
    case(t, 'a.argmax()', np.argmax(a), 'i32')
    case(t, 'a.argmax({ skipNaN: true })', np.nanargmax(a), 'i32')
    case(t, 'a.argmin({ skipNaN: true })', np.nanargmin(a), 'i32')
for t in ['f32', 'f64']:
    for q in [0, 0.25, 0.6, 1]:
        case(t, f'm.quantile({q}, 1)', np.quantile(values[t]['m'].astype(np.float64), q, axis=1), t, 4, 20)
    case(t, 'm.quantile([0.1, 0.5], 0)', np.quantile(values[t]['m'].astype(np.float64), [0.1, 0.5], axis=0), t, 4, 20)

# Cumulation, order, places.
for t in ALL + COMPLEX:
    v, s = values[t], TYPES[SUMMED[t]]
    for a in [0, 1]:
        case(t, f'm.cumsum({a})', np.cumsum(v['m'], axis=a, dtype=s), SUMMED[t], 8, 300 if t in FLOATS + COMPLEX else 0)
    case(t, "m.at('::-1, 1:3').cumsum()", np.cumsum(v['m'][::-1, 1:3], dtype=s), SUMMED[t], 8, 300 if t in FLOATS + COMPLEX else 0)
    case(t, 'm.take([1, 0, -1], 1)', np.take(v['m'], [1, 0, -1], axis=1), t)
    case(t, "c.T.take([[1, 0]], 0)", np.take(v['c'].T, [[1, 0]], axis=0), t)
    case(t, "nd.concat([m, m.at('::2, ::-1')])", np.concatenate([v['m'], v['m'][::2, ::-1]]), t)
    case(t, "nd.stack([m.T, m.T], 1)", np.stack([v['m'].T, v['m'].T], 1), t)
    case(t, 'nd.tile(m, [2, 3])', np.tile(v['m'], (2, 3)), t)
    case(t, 'nd.repeat(m, 3, 1)', np.repeat(v['m'], 3, axis=1), t)
    case(t, 'nd.roll(m, [2, -3], [0, 1])', np.roll(v['m'], (2, -3), (0, 1)), t)
    for boundary, mode in dict(zero='constant', nearest='edge', reflect='reflect', wrap='wrap').items():
        case(t, f"nd.pad(m, [[2, 1], [0, 3]], {{ boundary: '{boundary}' }})", np.pad(v['m'], ((2, 1), (0, 3)), mode), t)
    case(t, 'nd.tril(m, 1)', np.tril(v['m'], 1), t)
    case(t, 'nd.triu(c)', np.triu(v['c']), t)
    case(t, 'nd.diag(m.at(0))', np.diag(v['m'][0]), t)
    case(t, 'c.diagonal(1)', np.diagonal(v['c'], 1, 1, 2), t)
    case(t, 'm.windows([2, 3], { step: [2, 1] }).copy()', np.lib.stride_tricks.sliding_window_view(v['m'], (2, 3))[::2], t)
    if t in COMPLEX:
        continue
    for x, nx in [('a', 'a'), ("m.at('::-1, ::2')", 'm[::-1, ::2]'), ("a.at('0:1')", 'a[0:1]'), ("a.at('0:0')", 'a[0:0]')]:
        y = eval(nx, {**v})
        case(t, f'{x}.sort()', np.sort(y), t)
        case(t, f'{x}.argsort()', np.argsort(y, kind='stable'), 'i32')
    for js, py in [('take([1, -1])', 'take([1, -1])'), ('cumsum()', f"cumsum(dtype='{TYPES[SUMMED[t]]}')"), ('sort()', 'copy()')]:
        y = eval('m[::-2, 1].' + py, {**v})
        case(t, f"m.at('::-2, 1').{js}", np.sort(y) if js == 'sort()' else y, SUMMED[t] if 'cumsum' in js else t, 8, 300 if t in FLOATS else 0)
    case(t, 'm.sort({ axis: 0 })', np.sort(v['m'], axis=0), t)
    case(t, 'm.topk(3).values', -np.sort(-v['m'].astype(np.longdouble))[:, :3], t)
    case(t, 'm.topk(3, { smallest: true }).indices', np.argsort(v['m'], kind='stable')[:, :3], 'i32')
    u = np.unique(v['m'], return_index=True, return_inverse=True, return_counts=True)
    for name, result, to in zip(['values', 'index', 'inverse', 'counts'], u, [t, 'i32', 'i32', 'i32']):
        case(t, f'm.unique().{name}', result.reshape(6, 7) if name == 'inverse' else result, to)
    case(t, 'a.unique().values', np.unique(v['a']), t)
    s = np.sort(v['m'].reshape(-1))
    for side in ['left', 'right']:
        case(t, f"m.reshape(-1).sort().searchsorted(m.at('1, ::2'), {{ side: '{side}' }})", np.searchsorted(s, v['m'][1, ::2], side), 'i32')
    case(t, 'm.select(m.gt(m.at(0)))', v['m'][v['m'] > v['m'][0]], t)
    for k in [0, 1]:
        case(t, f'm.nonzero()[{k}]', np.nonzero(v['m'])[k], 'i32')
    if t != 'bool':
        case(t, 'm.diff()', np.diff(v['m']), t)
        case(t, 'c.diff(1)', np.diff(v['c'], axis=1), t)
for t in INTEGERS:
    low = np.abs(values[t]['m'].astype(np.int64)) % 9
    case(t, "m.astype('i64').abs().mod(9).bincount(9)", np.bincount(low.reshape(-1), minlength=9), 'i32')
for t in ['f32', 'f64', 'i32']:
    m = values[t]['m'].astype(np.float64)
    counts_, edges = np.histogram(m, 5, (-16, 16))
    case(t, 'm.histogram(5, { range: [-16, 16] }).counts', counts_, 'i32')
    case(t, 'm.histogram(5, { range: [-16, 16] }).edges', edges, FLOATED[t], 2, 16)
    case(t, 'm.histogram(4).counts', np.histogram(m, 4)[0], 'i32')

# Several arrays, linear algebra, transforms. Results that are the same but for rounding are compared by their size.
for t in ['i32', 'i64', 'f32', 'f64'] + COMPLEX:
    w = wide(t)
    for js, py in [("m.matmul(m.T)", 'm @ m.T'), ("c.matmul(c.transpose(0, 2, 1))", 'c @ c.transpose(0, 2, 1)'), ('c.matmul(c.at(0, 0))', 'c @ c[0, 0]'),
                   ("nd.einsum('ijk,ilk->jl', c, c)", "np.einsum('ijk,ilk->jl', c, c)"), ("nd.einsum('ii', m.at(':, :6'))", 'np.trace(m[:, :6])'),
                   ("nd.einsum('ij->ji', m)", 'm.T')]:
        case(t, js, eval(py, {'np': np, **w}), t, 8, 3000)
for t in ['f32', 'f64']:
    w = {name: x.astype(np.float64) for name, x in values[t].items()}
    m, c = w['m'], w['c']
    case(t, 'nd.cov(m)', np.cov(m, rowvar=False), t, 30, 30)
    case(t, 'nd.corr(m)', np.corrcoef(m, rowvar=False), t, 60, 1)
    case(t, 'm.softmax(1)', np.exp(m) / np.exp(m).sum(1, keepdims=True), t, 12, 0)
    for mode in ['full', 'same', 'valid']:
        case(t, f"nd.convolve(m.at(0), m.at('1, :3'), {{ mode: '{mode}' }})", np.convolve(m[0], m[1, :3], mode), t, 8, 100)
    case(t, 'nd.interp(m.at(0), nd.arange(-4, 5), nd.arange(9).square())', np.interp(m[0], np.arange(-4, 5), np.arange(9.0) ** 2), t, 8, 64)
    p = m @ m.T + 100 * np.eye(6)
    P, b = 'm.matmul(m.T).add(nd.eye(6).mul(100))', "m.at(':, 0')"
    case(t, f'nd.linalg.solve({P}, {b})', np.linalg.solve(p, m[:, 0]), t, 60, 1)
    case(t, f'nd.linalg.inv({P})', np.linalg.inv(p), t, 60, 0.1)
    case(t, f'nd.linalg.det({P})', np.linalg.det(p), t, 60)
    case(t, f'nd.linalg.cholesky({P})', np.linalg.cholesky(p), t, 60, 20)
    case(t, f'nd.linalg.eigh({P}).values', np.linalg.eigh(p)[0], t, 60, 300)
    case(t, 'nd.linalg.svd(m).s', np.linalg.svd(m)[1], t, 60, 30)
    q, r = np.linalg.qr(m.T)
    sign = np.sign(np.diag(r))
    case(t, 'nd.linalg.qr(m.T).r', r * sign[:, None], t, 60, 30)
    case(t, 'nd.linalg.qr(m.T).q', q * sign, t, 120, 1)
    case(t, f"nd.linalg.lstsq(m.T, m.at('0, :7')).x", np.linalg.lstsq(m.T, m[0], rcond=None)[0], t, 400, 1)
for t in COMPLEX + ['f32', 'f64']:
    z = values[t]['m'].astype(np.complex128)
    to, real = {'c64': 'c64', 'f32': 'c64'}.get(t, 'c128'), {'f32': 'f32', 'f64': 'f64'}.get(t)
    for norm in ['backward', 'ortho']:
        o = f"norm: '{norm}'"
        for f in ['fft', 'ifft']:
            case(t, f'nd.fft.{f}(m, {{ {o} }})', getattr(np.fft, f)(z, norm=norm), to, 16, 60)
        case(t, f'nd.fft.fft(m, {{ axes: [0, 1], {o} }})', np.fft.fft2(z, norm=norm), to, 16, 200)
        case(t, f'nd.fft.fft(m, {{ axes: 0, n: 8, {o} }})', np.fft.fft(z, 8, 0, norm), to, 16, 60)
        if real:
            case(t, f'nd.fft.rfft(m, {{ n: 5, {o} }})', np.fft.rfft(z.real, 5, norm=norm), to, 16, 60)
            case(t, f'nd.fft.irfft(nd.fft.rfft(m), {{ n: 7, {o} }})', np.fft.irfft(np.fft.rfft(z.real), 7, norm=norm), real, 16, 60)

where = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'oracle.npz')
text = json.dumps({'inputs': inputs, 'cases': cases}, separators=(',', ':'))
np.savez_compressed(where, cases=np.frombuffer(text.encode(), np.uint8), **{t: np.concatenate(p) for t, p in pools.items()})
print(f'{len(cases)} cases, {os.path.getsize(where)} bytes')
