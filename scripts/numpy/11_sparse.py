from show import *
from scipy.sparse import coo_matrix
from scipy.sparse.linalg import spsolve
m=8;n=64; R=[];C=[];V=[]
for i in range(m):
    for j in range(m):
        for di,dj,v in ((0,0,4),(1,0,-1),(-1,0,-1),(0,1,-1),(0,-1,-1)):
            a,b=i+di,j+dj
            if 0<=a<m and 0<=b<m: R.append(i*m+j);C.append(a*m+b);V.append(v)
A=coo_matrix((np.array(V,float),(R,C)),(n,n)).tocsr(); b=data(n); x=spsolve(A,b); show('x!',x); show('square!',(A@A).toarray()); show('count',(A@A).nnz); show('csc',A.toarray()); show('mm!',A@data(n*3).reshape(n,3)); show('t!',2*A.T@b); show('direct!',x)
