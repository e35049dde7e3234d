from show import *
p=np.split(data(2000),4); L=[np.sqrt(q*(i+1)).cumsum() for i,q in enumerate(p)]
for i,l in enumerate(L): show('part'+str(i),l)
show('mixed',np.sum(L,0)); show('base',np.zeros(2000)); r=[np.full(100,float(i)) for i in range(4)]
for k in range(20): r=[.5*r[i]+.5*r[(i+1)%4] for i in range(4)]
show('ring',[x[0] for x in r]); a=np.zeros(50)
for k in range(1,41): a=a*.9+np.arange(50)*k
show('acc!',a); show('seen',np.cumsum(np.arange(12))+.5); show('query',1)
