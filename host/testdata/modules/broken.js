let = = 3
