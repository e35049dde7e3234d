from show import *
n=16; A=data(n*n).reshape(n,n); S=A+A.T; v=np.ones(n)
for i in range(50): w=S@v; l=w@v; v=w/np.linalg.norm(w)
show('lambda!',l); show('v!',abs(v)); y=np.array([1.,0]); T=[]
for i in range(100):
    k=np.array([y[1],-y[0]]); mid=y+k*.05; y=y+.1*np.array([mid[1],-mid[0]]); T.append(y)
show('ode!',T); show('draws~',[.5]); show('args',np.full(10,110)); show('clone',np.full(10,320))
