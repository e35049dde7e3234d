from show import *
n=20; u=np.zeros((n,n)); u[0]=np.linspace(0,1,n); u[:,-1]=2
for i in range(40):
    lap=u[:-2,1:-1]+u[2:,1:-1]+u[1:-1,:-2]+u[1:-1,2:]-4*u[1:-1,1:-1]; u[1:-1,1:-1]+=.2*lap
show('heat!',u)
v=np.zeros(21); v[0]=1; v[-1]=3
for i in range(30):
    for f in (1,2): v[f:-1:2]=.5*(v[f-1:-2:2]+v[f+1::2])
show('redblack!',v)
r=np.arange(10.); r[:]=r[::-1].copy(); show('reversed',r); r[2:]=r[:-2].copy(); show('shifted',r); r[::2]=r[1::2]*10; show('strided',r)
g=np.arange(16.).reshape(4,4); g[:]=g.T.copy(); show('transposed',g); np.fill_diagonal(g,-1); show('diagonal',g); b=g*2; g[:]=0; show('before',b); show('after',g)
q=np.arange(6.); q[1:4]=q[1:4]+q[0:3]+q[3:6]; show('neighbours',q)
