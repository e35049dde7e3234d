from show import *
from numpy.lib.stride_tricks import sliding_window_view as sw
h,w=24,31; a=data(h*w).reshape(h,w)>.6; b=np.pad(a,1)
for s in range(12):
    i=a.astype(int); t=sum(np.roll(np.roll(i,dy,0),dx,1) for dy in (-1,0,1) for dx in (-1,0,1) if dy or dx)
    a=(t==3)|((t==2)&a)
    m=sw(b,(3,3)).sum((-2,-1))-b[1:-1,1:-1]
    b[1:-1,1:-1]=(m==3)|((m==2)&b[1:-1,1:-1])
show('torus',a); show('box',b[1:-1,1:-1]); show('alive',a.sum()); show('rows',a.any(1)); show('where',np.stack(a.nonzero()))
