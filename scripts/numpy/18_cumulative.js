const { show, data } = require('./show.js')
const nd = require('cuda/ndarray')
const x = nd.array(data(35)).reshape(5, 7).sub(0.4)
for (const op of ['cumsum', 'cumprod', 'cummax', 'cummin']) { show(op + '0', x[op](0)); show(op + '1', x[op](1)); show(op, x[op]()) }
show('interp', nd.interp(nd.linspace(-1, 12, 27), [0, 1, 4, 10], [5, 3, 8, -2])); show('big!', nd.arange(10000, { dtype: 'f64' }).div(7).sin().cumsum().at('::1000'))
show('f32big', nd.full(100000, 0.1).cumsum().at('9999::10000')); show('int', nd.array(Int32Array.from({ length: 10 }, (_, i) => 2 ** 30)).cumsum()); show('u8', nd.array(Uint8Array.of(200, 100, 50)).cumsum()); show('bool', x.gt(0).cumsum(1)); show('nan', nd.array([1, NaN, 2]).cummax())
show('movavg', x.reshape(-1).windows(5).mean(-1)); const c = nd.pad(x.reshape(-1).cumsum(), [[1, 0]]); show('movsum', c.at('5:').sub(c.at(':-5')))
show('trapz', x.at(':, 1:').add(x.at(':, :-1')).div(2).sum(1)); show('logsumexp', x.logsumexp(0)); show('prod', x.prod(1)); show('norm', x.norm({ axis: 1 })); show('std', x.std(0)); show('ewm', x.at(0).reduce((a, b) => Math.max(a, b)))
