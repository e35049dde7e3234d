from show import *
n=300; x=data(2*n).reshape(n,2)+((np.arange(n)%3)*2)[:,None]
c=x[:3].copy()
for s in range(8):
    l=np.linalg.norm(x[:,None]-c,axis=-1).argmin(1)
    c=np.stack([x[l==k].mean(0) for k in range(3)])
show('centres',c); show('labels',l); show('inertia',((x-c[l])**2).sum())
