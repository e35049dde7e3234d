from show import *
r=data(24)-.5; i=data(24,31,4)-.5; z=r+1j*i; w=i-1j*r
show('mul',z*w); show('div',z/w); show('abs',abs(z)); show('angle',np.angle(z)); show('exp',np.exp(z)); show('sqrt',np.sqrt(z)); show('conj',-i); show('sum',z.sum()); show('mean',z.mean()); show('cumsum',z.cumsum()); show('prod',z.prod()); show('eq',z==w); show('real',abs(z)**2)
M=z[:16].reshape(4,4); N=w[:16].reshape(4,4); show('matmul',M@N); show('eins',M@N.conj().T); show('solve',np.linalg.solve(M,z[16:20])); show('inv',np.linalg.inv(M)); show('det',np.linalg.det(M)); show('T',M.T.conj()); show('eigh',np.linalg.eigvalsh(M+M.T.conj())); e=np.linalg.eigvals(M); show('evsum',e.sum()); show('evprod',e.prod()); show('svd',np.linalg.svd(M)[1]); show('norm',np.linalg.norm(M)); show('mixed',(z+1)*r); show('scalar',1j*z); show('where',np.where(r>0,z,0)); show('c128',np.array([1,2])/np.array([3,7j])); show('stack',np.concatenate([z[:2],w[:2]])); show('take',z[[3,1,-1]])
c=np.arange(31)/31*2*pi; show('euler',np.exp(2j*c))
C=(np.linspace(-2,1,30,dtype='f4')[None,:]+np.float32(0)*np.zeros((20,1),'f4')); D=np.linspace(-1,1,20,dtype='f4')[:,None]+np.zeros((20,30),'f4'); x=np.zeros((20,30),'f4'); y=x.copy(); n=np.zeros((20,30),int)
for k in range(30):
    m=(x*x+y*y<4)&(n==k); t=x*x-y*y+C; y2=np.float32(2)*x*y+D; x=np.where(m,t,x); y=np.where(m,y2,y); n+=m
show('mandel',n)
