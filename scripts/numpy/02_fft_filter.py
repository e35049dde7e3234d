from show import *
n=500; t=np.arange(n)/n
x=np.sin(2*pi*5*t)+.5*np.cos(2*pi*60*t)+.1*(data(n)-.5)
f=np.fft.rfft(x); c=f.copy(); c[20:]=0
show('y!',np.fft.irfft(c,n)); show('power!',abs(f)**2); show('freq',np.fft.fftfreq(n)*n)
im=data(180).reshape(12,15)
show('f2',np.fft.fft2(im)); show('shift',np.fft.fftshift(abs(np.fft.fft2(im)))); show('pad',np.fft.rfft(im,20)); show('ortho',np.fft.fft(im,norm='ortho'))
show('conv',np.convolve(x,data(31,17),'full'))
