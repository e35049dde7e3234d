exports.name='index'
