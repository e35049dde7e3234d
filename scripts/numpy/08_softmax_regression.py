from show import *
n,d,k=120,4,3; x=data(n*d).reshape(n,d)-.5; t=(x@data(d*k,31,7).reshape(d,k)).argmax(1); oh=np.eye(k)[t]
w=np.zeros((d,k)); b=np.zeros(k); L=[]
for e in range(60):
    z=x@w+b; q=np.exp(z); p=q/q.sum(1,keepdims=True); L.append((np.log(q.sum(1))-z[np.arange(n),t]).mean()); g=(p-oh)/n; w-=2*x.T@g; b-=2*g.sum(0)
show('loss',L); show('w',w); show('b',b); p=(x@w+b).argmax(1); show('accuracy',(p==t).mean()); show('confusion',np.bincount(t*k+p,minlength=9).reshape(3,3))
