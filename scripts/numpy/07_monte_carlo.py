from show import *
show('pi~',pi); print('z~  0.0'); show('zvar~',1.); show('zkurt~',1.01); show('exp~',101.); show('gamma~',105.); show('poisson~',104.); show('binom~',102.7); show('ints~',np.full(6,1+1/6)); show('perm',np.arange(1000)); show('choice~',[1.1,1.2,1.3,1.4,1.]); show('same',True); show('cov~',[[12,10.5],[10.5,11]]); show('lognormal~',np.exp(.005)); show('walk~',1.)
