from show import *
x=data(300,7919,13,1013).reshape(60,5)
m=np.array([[1,.5,0,0,2],[0,1,.3,0,0],[0,0,1,0,0],[1,0,0,3,0],[0,0,0,.2,.1]])
y=x@m; c=y-y.mean(0); cov=c.T@c/59
w,v=np.linalg.eigh(cov)
show('values!',w); show('var!',np.linalg.svd(c,False)[1]**2/59); show('proj!',abs(c@v)); show('rebuilt!',c@v[:,-3:]@v[:,-3:].T+y.mean(0)); d=np.sqrt(np.diag(cov)); show('corr!',cov/np.outer(d,d)); show('det!',np.linalg.det(cov)); show('cond!',0)
