"""The programs of list.js by PyTorch, eager and by torch.compile, and some by CuPy: a line for each with a name, the median of
five rounds in milliseconds, and how it was run. What a library cannot do is said on the standard error.

    python programs.py [torch|compiled|cupy] [NAME ...]
"""
import math
import sys
import time

import torch
import torch.nn.functional as F

torch.backends.cuda.matmul.allow_tf32 = False
device = 'cuda'
way = sys.argv[1] if len(sys.argv) > 1 else 'torch'
wanted = sys.argv[2:]


def milliseconds(run, loops, synchronize):
    run()
    run()
    synchronize()
    rounds = []
    for _ in range(5):
        start = time.perf_counter()
        for _ in range(loops):
            run()
        synchronize()
        rounds.append((time.perf_counter() - start) / loops * 1e3)
    return sorted(rounds)[2]


def noise(*shape, dtype=torch.float32):
    x = (torch.arange(1, math.prod(shape) + 1, device=device, dtype=torch.float64) * 12.9898).sin() * 43758.5453
    return (x - x.floor()).to(dtype).reshape(shape)


def spread(width, *shape, dtype=torch.float32):
    return ((noise(*shape) - 0.5) * 2 * width).to(dtype)


def layers(count, width, dtype):
    w = lambda *shape: spread(0.04, *shape, dtype=dtype)
    return [dict(gain=torch.ones(width, device=device, dtype=dtype), shift=torch.zeros(width, device=device, dtype=dtype),
                 qkv=w(width, 3 * width), qkv_bias=w(3 * width), out=w(width, width), out_bias=w(width), up=w(width, 4 * width),
                 up_bias=w(4 * width), down=w(4 * width, width), down_bias=w(width)) for _ in range(count)]


def transformer(dtype, count, width, heads, batch, length, fused):
    model, size = layers(count, width, dtype), width // heads
    words, places = spread(0.04, 1000, width, dtype=dtype), spread(0.04, length, width, dtype=dtype)
    tokens = (noise(batch, length) * 999).long()
    mask = torch.full((length, length), -1e30, device=device).triu(1)

    def step():
        x = words[tokens] + places
        for l in model:
            h = F.layer_norm(x, (width,), l['gain'], l['shift']) @ l['qkv'] + l['qkv_bias']
            h = h.view(batch, length, 3, heads, size).permute(2, 0, 3, 1, 4)
            if fused:
                a = F.scaled_dot_product_attention(h[0], h[1], h[2], is_causal=True)
            else:
                a = ((h[0] @ h[1].transpose(-1, -2)).float() / math.sqrt(size) + mask).softmax(-1).to(dtype) @ h[2]
            x = x + (a.transpose(1, 2).reshape(batch, length, width) @ l['out'] + l['out_bias'])
            up = F.layer_norm(x, (width,), l['gain'], l['shift']) @ l['up'] + l['up_bias']
            x = x + (F.gelu(up, approximate='tanh') @ l['down'] + l['down_bias'])
        return x
    return step


def token(dtype, count, width, heads, length):
    model, size = layers(count, width, dtype), width // heads
    keys = [torch.zeros(heads, length, size, device=device, dtype=dtype) for _ in range(count)]
    values = [torch.zeros(heads, length, size, device=device, dtype=dtype) for _ in range(count)]
    start, at, now = spread(0.5, 1, width, dtype=dtype), torch.arange(length, device=device), torch.zeros((), device=device, dtype=torch.long)

    def scale(x):
        y = x.float()
        return (y / (y.square().mean(-1, keepdim=True) + 1e-5).sqrt()).to(dtype)

    def step():
        x = start
        for i, l in enumerate(model):
            h = ((scale(x) * l['gain']) @ l['qkv']).view(3, heads, size)
            keys[i].index_copy_(1, now.view(1), h[1].unsqueeze(1))
            values[i].index_copy_(1, now.view(1), h[2].unsqueeze(1))
            s = (h[0].view(heads, 1, size) @ keys[i].transpose(1, 2)).float() / math.sqrt(size)
            s = torch.where(at <= now, s, -1e30).softmax(-1).to(dtype)
            x = x + (s @ values[i]).reshape(1, width) @ l['out']
            x = x + torch.relu((scale(x) * l['gain']) @ l['up']) @ l['down']
        now.add_(1).remainder_(length)
        return x
    return step


def training(sizes, batch):
    w = [spread(math.sqrt(6 / a), a, b) for a, b in zip(sizes, sizes[1:])]
    b = [torch.zeros(n, device=device) for n in sizes[1:]]
    x, last = spread(1, batch, sizes[0]), sizes[-1]
    labels = F.one_hot(torch.arange(batch, device=device) % last, last).float()

    def step():
        values = [x]
        for i in range(len(w)):
            z = values[i] @ w[i] + b[i]
            values.append(torch.relu(z) if i < len(w) - 1 else z.softmax(1))
        d = (values[-1] - labels) / batch
        for i in reversed(range(len(w))):
            slope, shift = values[i].T @ d, d.sum(0)
            if i:
                d = (d @ w[i].T) * (values[i] > 0)
            w[i] -= 0.1 * slope
            b[i] -= 0.1 * shift
        return w[0]
    return step


def kmeans(points, axes, count):
    x = noise(points, axes)
    centres = x[:count].clone()

    def step():
        nearest = (centres.square().sum(1) - 2 * (x @ centres.T)).argmin(1)
        sums = torch.zeros(count, axes, device=device).index_add_(0, nearest, x)
        sizes = torch.zeros(count, device=device).index_add_(0, nearest, torch.ones(points, device=device))
        centres.copy_(sums / sizes.clamp(min=1)[:, None])
        return centres
    return step


def heat(n):
    u = noise(n, n)
    v = u.clone()

    def half(a, b):
        b[1:-1, 1:-1] = a[1:-1, 1:-1] * 0.2 + (a[:-2, 1:-1] + a[2:, 1:-1] + a[1:-1, :-2] + a[1:-1, 2:]) * 0.2

    def step():
        half(u, v)
        half(v, u)
        return u
    return step


def option(paths, steps):
    def step():
        price = torch.full((paths,), 100.0, device=device)
        for _ in range(steps):
            price = price * torch.exp(torch.randn(paths, device=device) * 0.05 + 0.0001)
        return (price - 100).clamp(min=0).mean()
    return step


def image(rows, columns):
    picture, weights = (noise(rows, columns, 3) * 255).to(torch.uint8), torch.tensor([0.299, 0.587, 0.114], device=device)

    def step():
        gray = (picture.float() * weights).sum(-1)
        down = sum(gray[i:rows - 4 + i] for i in range(5)) / 5
        smooth = sum(down[:, i:columns - 4 + i] for i in range(5)) / 5
        gx, gy = (smooth[:, 2:] - smooth[:, :-2])[1:-1], (smooth[2:] - smooth[:-2])[:, 1:-1]
        edges = (gx.square() + gy.square()).sqrt().clamp(0, 255).to(torch.int64).reshape(-1)
        return torch.zeros(256, device=device, dtype=torch.int64).index_add_(0, edges, torch.ones_like(edges))
    return step


def life(n):
    world = (noise(n, n) > 0.6).to(torch.uint8)

    def step():
        near = sum(torch.roll(world, (i, j), (0, 1)) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j)
        world.copy_((near == 3) | ((world == 1) & (near == 2)))
        return world
    return step


def lattice(n):
    directions = [(0, 0), (1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1)]
    weights = [4 / 9] + [1 / 9] * 4 + [1 / 36] * 4
    f = torch.stack([(noise(n, n) * 0.01 * (i + 1) + 1) * w for i, w in enumerate(weights)])

    def step():
        moved = [torch.roll(f[i], d, (0, 1)) for i, d in enumerate(directions)]
        density = sum(moved)
        along = lambda axis: sum(moved[i] * d[axis] for i, d in enumerate(directions) if d[axis]) / density
        ux, uy = along(0), along(1)
        square = (ux.square() + uy.square()) * 1.5
        new = []
        for i, (x, y) in enumerate(directions):
            a = ux * (3 * x) + uy * (3 * y)
            new.append(moved[i] + ((a + 1 + a.square() * 0.5 - square) * density * weights[i] - moved[i]) * 0.6)
        f.copy_(torch.stack(new))
        return f
    return step


def bodies(n):
    places, speeds = spread(1, n, 3), torch.zeros(n, 3, device=device)

    def step():
        between = places[None] - places[:, None]
        near = between.square().sum(-1) + 0.01
        speeds.add_((between * (near * near.sqrt())[:, :, None].pow(-1)).sum(1) * (0.001 / n))
        places.add_(speeds * 0.001)
        return places
    return step


def gradients(n):
    b = spread(1, n, n)

    def apply(x):
        p = F.pad(x, (1, 1, 1, 1))
        return x * 4 - p[:-2, 1:-1] - p[2:, 1:-1] - p[1:-1, :-2] - p[1:-1, 2:]

    def step():
        x, r, p, old = torch.zeros(n, n, device=device), b, b, b.square().sum()
        for _ in range(10):
            q = apply(p)
            a = old / (p * q).sum()
            x, r = x + p * a, r - q * a
            now = r.square().sum()
            p, old = r + p * (now / old), now
        return x
    return step


def filtered(count, length):
    signals = spread(1, count, length)
    response = 1 / (1 + (torch.arange(length // 2 + 1, device=device) / 64) ** 4)
    return lambda: torch.fft.irfft(torch.fft.rfft(signals) * response)


def mandelbrot(n):
    re, im = torch.linspace(-2, 1, n, device=device)[None], torch.linspace(-1.5, 1.5, n, device=device)[:, None]

    def step():
        x, y, count = torch.zeros(n, n, device=device), torch.zeros(n, n, device=device), torch.zeros(n, n, device=device, dtype=torch.int32)
        for _ in range(30):
            inside = x.square() + y.square() <= 4
            following = x.square() - y.square() + re
            y = torch.where(inside, x * y * 2 + im, y)
            x = torch.where(inside, following, x)
            count = count + inside
        return count
    return step


def components(rows, columns, count):
    x, basis = spread(1, rows, columns), spread(1, columns, count)

    def step():
        centred = x - x.mean(0, keepdim=True)
        following = centred.T @ (centred @ basis)
        basis.copy_(following / following.norm(dim=0, keepdim=True))
        return basis
    return step


def regression(rows, columns):
    x, y = spread(1, rows, columns), (noise(rows) > 0.5).float()
    w, speed = torch.zeros(columns, device=device), torch.zeros(columns, device=device)

    def step():
        error = (x @ w).sigmoid() - y
        speed.mul_(0.9).sub_(x.T @ error * (0.5 / rows))
        w.add_(speed)
        return w
    return step


def prices(n):
    spot, strike, years = noise(n) * 100 + 50, noise(n) * 80 + 60, noise(n) + 0.1
    normal = lambda x: (torch.erf(x / math.sqrt(2)) + 1) * 0.5

    def step():
        width = years.sqrt() * 0.2
        d1 = ((spot / strike).log() + years * (0.05 + 0.02)) / width
        later = strike * (years * -0.05).exp()
        call = spot * normal(d1) - later * normal(d1 - width)
        return torch.stack([call, call - spot + later])
    return step


def averages(count, length):
    x, width = noise(count, length), 64

    def moving(v):
        s = v.cumsum(1)
        return (s[:, width:] - s[:, :-width]) / width

    def step():
        mean, square = moving(x), moving(x.square())
        return (x[:, width:] - mean) / ((square - mean.square()).clamp(min=0) + 0.01).sqrt()
    return step


def equalize(n):
    picture = (noise(n, n).square() * 255).to(torch.uint8)

    def step():
        flat = picture.reshape(-1).long()
        share = torch.zeros(256, device=device, dtype=torch.int64).index_add_(0, flat, torch.ones_like(flat)).cumsum(0).float() / (n * n)
        return (share * 255).round().to(torch.uint8)[picture.long()]
    return step


def neighbours(queries, points, axes):
    q, p = noise(queries, axes), noise(points, axes) * 0.9
    return lambda: (q.square().sum(1)[:, None] - 2 * (q @ p.T) + p.square().sum(1)).min(1).values.clamp(min=0).sqrt()


programs = {
    'gpt2-f32': (3, lambda: transformer(torch.float32, 12, 768, 12, 8, 1024, False)),
    'gpt2-bf16': (3, lambda: transformer(torch.bfloat16, 12, 768, 12, 8, 1024, False)),
    'gpt2-bf16-attention': (3, lambda: transformer(torch.bfloat16, 12, 768, 12, 8, 1024, True)),
    'token': (50, lambda: token(torch.bfloat16, 12, 768, 12, 256)), 'training': (100, lambda: training([784, 512, 256, 10], 256)),
    'kmeans': (10, lambda: kmeans(1 << 20, 16, 64)), 'heat': (20, lambda: heat(4096)), 'heat-small': (300, lambda: heat(128)),
    'option': (3, lambda: option(1 << 22, 16)), 'image': (5, lambda: image(2160, 3840)), 'life': (20, lambda: life(4096)),
    'lattice': (10, lambda: lattice(1024)), 'bodies': (5, lambda: bodies(4096)), 'gradients': (5, lambda: gradients(2048)),
    'filter': (10, lambda: filtered(4096, 4096)), 'mandelbrot': (5, lambda: mandelbrot(2048)),
    'components': (10, lambda: components(65536, 512, 16)), 'regression': (20, lambda: regression(1 << 18, 256)),
    'prices': (20, lambda: prices(1 << 24)), 'averages': (10, lambda: averages(1024, 16384)), 'equalize': (20, lambda: equalize(4096)),
    'neighbours': (10, lambda: neighbours(8192, 8192, 64)),
}


def with_cupy():
    """Programs that CuPy's users write in the same words as NumPy's."""
    import cupy as cp

    def noisy(*shape):
        x = cp.sin(cp.arange(1, math.prod(shape) + 1, dtype=cp.float64) * 12.9898) * 43758.5453
        return (x - cp.floor(x)).astype(cp.float32).reshape(shape)

    def warm(n):
        u = noisy(n, n)
        v = u.copy()

        def half(a, b):
            b[1:-1, 1:-1] = a[1:-1, 1:-1] * 0.2 + (a[:-2, 1:-1] + a[2:, 1:-1] + a[1:-1, :-2] + a[1:-1, 2:]) * 0.2
        return lambda: (half(u, v), half(v, u))

    def living(n):
        world = (noisy(n, n) > 0.6).astype(cp.uint8)

        def step():
            near = sum(cp.roll(world, (i, j), (0, 1)) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j)
            world[...] = (near == 3) | ((world == 1) & (near == 2))
        return step

    def fractal(n):
        re, im = cp.linspace(-2, 1, n, dtype=cp.float32)[None], cp.linspace(-1.5, 1.5, n, dtype=cp.float32)[:, None]

        def step():
            x, y, count = cp.zeros((n, n), cp.float32), cp.zeros((n, n), cp.float32), cp.zeros((n, n), cp.int32)
            for _ in range(30):
                inside = x * x + y * y <= 4
                x, y = cp.where(inside, x * x - y * y + re, x), cp.where(inside, x * y * 2 + im, y)
                count = count + inside
            return count
        return step

    def learned(rows, columns):
        x, y = (noisy(rows, columns) - 0.5) * 2, (noisy(rows) > 0.5).astype(cp.float32)
        w, speed = cp.zeros(columns, cp.float32), cp.zeros(columns, cp.float32)

        def step():
            speed[...] = speed * 0.9 - x.T @ (1 / (1 + cp.exp(-(x @ w))) - y) * (0.5 / rows)
            w[...] += speed
        return step
    found = {'heat': (20, lambda: warm(4096)), 'heat-small': (300, lambda: warm(128)), 'life': (20, lambda: living(4096)),
             'mandelbrot': (5, lambda: fractal(2048)), 'regression': (20, lambda: learned(1 << 18, 256))}
    return found, cp.cuda.Device().synchronize


found, synchronize = with_cupy() if way == 'cupy' else (programs, torch.cuda.synchronize)
for name, (loops, make) in found.items():
    if wanted and not any(name.startswith(w) for w in wanted):
        continue
    try:
        with torch.no_grad():
            step = make()
            run = torch.compile(step) if way == 'compiled' else step
            print(name, f'{milliseconds(run, loops, synchronize):.4f}', 'ms', way, flush=True)
    except Exception as e:
        print(f'{way}: {name}: {(str(e).splitlines() or [type(e).__name__])[0][:200]}', file=sys.stderr)
