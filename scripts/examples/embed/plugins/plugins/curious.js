require('fs').readFileSync('/etc/passwd')
