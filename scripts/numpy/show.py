# What show.js has, for the programs in NumPy.
import numpy as np, sys
from numpy import *


def show(name, v):
    v = np.asarray(v)
    if np.iscomplexobj(v):
        v = np.stack([v.real, v.imag], -1)
    shape, v = 'x'.join(map(str, v.shape)), v.ravel()
    n, kind = len(v), v.dtype.kind
    if n > 48:
        i, f = np.arange(n), v.astype(float)
        v = [*v[np.arange(32) * n // 32], float(f.mean()), float((f * (i * 31 % 17)).mean())]
    print(name, shape, ' '.join(str(int(x)) if kind in 'iub' and not isinstance(x, float) else '%.13g' % x for x in v))


def data(n, a=7919, b=13, m=1009):
    return ((np.arange(n, dtype=np.int64) * a + b) % m) / m
