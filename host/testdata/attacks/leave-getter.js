// expect: run time
({ get a() { for (;;) {} } })
