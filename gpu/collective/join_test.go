//go:build !js

package collective

import (
	"bytes"
	"context"
	"errors"
	"net"
	"strings"
	"testing"
	"time"
)

// hosted is a hub over TCP, as that of a launcher.
func hosted(t *testing.T, size int) (*Hub, Job) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	h := NewHub(size, 0, nil)
	job := Job{Size: size, Address: l.Addr().String(), Hosted: true, Token: "token", Launcher: "test"}
	go h.Serve(l, job)
	return h, job
}

// joined has so many ranks meet at a hub, each by a connection of its own.
func joined(t *testing.T, job Job) []*Communicator {
	t.Helper()
	list := make([]*Communicator, job.Size)
	errs := make(chan error, job.Size)
	for rank, c := range contexts(t, job.Size) {
		go func() {
			j := job
			j.Rank = rank
			var err error
			list[rank], err = Join(context.Background(), j, c, Options{})
			errs <- err
		}()
	}
	for range list {
		if err := <-errs; err != nil {
			t.Fatal(err)
		}
	}
	return list
}

// TestOverTCP sums, exchanges and splits between ranks that have connections only.
func TestOverTCP(t *testing.T) {
	_, job := hosted(t, 3)
	ranks := joined(t, job)
	var sums []Span
	for r, c := range ranks {
		s := upload(t, c, f32(float32(r+1)))
		sums = append(sums, s)
		into := upload(t, c, f32(0))
		d := Description{Kind: AllReduce, Type: 7, Count: 1}
		if err := Run(&Operation{Of: c, Description: d, Send: s, Recv: s}); err != nil {
			t.Fatal(err)
		}
		to, from := d, d
		to.Kind, to.Root, from.Kind, from.Root = Send, (r+1)%3, Recv, (r+2)%3
		if err := Run(&Operation{Of: c, Description: to, Send: s}, &Operation{Of: c, Description: from, Recv: into}); err != nil {
			t.Fatal(err)
		}
		defer func() {
			if got := download(t, into); !bytes.Equal(got, f32(6)) {
				t.Errorf("received %x", got)
			}
		}()
	}
	for r, c := range ranks {
		if got := download(t, sums[r]); !bytes.Equal(got, f32(6)) {
			t.Errorf("rank %d has %x, %v", r, got, c.Failure())
		}
	}
}

// TestDeath cuts the connection of a rank while another waits for it.
func TestDeath(t *testing.T) {
	_, job := hosted(t, 2)
	ranks := joined(t, job)
	s := upload(t, ranks[0], f32(1))
	if err := Run(&Operation{Of: ranks[0], Description: Description{Kind: AllReduce, Type: 7, Count: 1}, Send: s, Recv: s}); err != nil {
		t.Fatal(err)
	}
	told := make(chan *Error, 2)
	ranks[0].OnFailure(func(e *Error) { told <- e })
	ranks[1].desk.(*client).conn.Close()
	const want = "allReduce on rank 0 of 2: rank 1 has ended"
	if e := <-told; e.Error() != want || len(e.Ranks) != 1 || e.Ranks[0] != 1 {
		t.Errorf("got %v, want %s", e, want)
	}
	ranks[0].desk.(*client).conn.Close()
	<-ranks[0].desk.(*client).broken
	part, err := ranks[1].Split(0, 0, "a.js:1")
	if part != nil || err == nil || err.Error() != "split on rank 1 of 2 (a.js:1): the other ranks cannot be reached: "+errLost.Error() {
		t.Error(err)
	}
}

// TestJoinRefuses has processes that cannot be ranks.
func TestJoinRefuses(t *testing.T) {
	hub, job := hosted(t, 2)
	hub.present[1] = true
	c := contexts(t, 1)[0]
	for _, test := range []struct {
		change func(*Job)
		want   string
	}{
		{func(j *Job) { j.Rank = 1 }, "rank 1 is there already; every process needs a rank of its own"},
		{func(j *Job) { j.Size = 3 }, "the job has 2 ranks, and rank 0 has been told of 3"},
		{func(j *Job) { j.Token = "other" }, "this rank's secret is another than that of the job; CUJS_HUB_TOKEN must be the same for all ranks"},
	} {
		j := job
		test.change(&j)
		_, err := Join(context.Background(), j, c, Options{})
		var e *Error
		if !errors.As(err, &e) || e.Collective != "init" || !strings.Contains(err.Error(), test.want) {
			t.Errorf("got %v, want %s", err, test.want)
		}
	}
}

// TestStrangers has ranks that cannot work together: with one GPU for two of them, or different libraries.
func TestStrangers(t *testing.T) {
	for _, test := range []struct{ all, want string }{
		{`{"Mover":"NCCL 2.30.7","Device":"a 1"}` + "\n" + `{"Mover":"NCCL 2.30.7","Device":"a 2"}` + "\n" + `{"Mover":"NCCL 2.30.7","Device":"b 1"}` + "\n", ""},
		{`{"Mover":"host memory"}` + "\n" + `{"Mover":"host memory"}` + "\n", ""},
		{`{"Mover":"NCCL 2.30.7","Device":"a 1"}` + "\n" + `{"Mover":"NCCL 2.30.7","Device":"a 1"}` + "\n", "init on rank 0 of 2: ranks 0 and 1 have the same GPU; each needs one of its own"},
		{`{"Mover":"NCCL 2.30.7","Device":"a 1"}` + "\n" + `{"Mover":"NCCL 2.28.9","Device":"a 2"}` + "\n", "init on rank 0 of 2: rank 0 moves data by NCCL 2.30.7, rank 1 by NCCL 2.28.9"},
		{`{"Mover":"NCCL 2.30.7","Device":"a 1"}` + "\n" + `{"Mover":"host memory","Device":"b 1"}` + "\n", "init on rank 0 of 2: rank 0 moves data by NCCL 2.30.7, rank 1 by host memory"},
	} {
		got := ""
		if err := (&Communicator{size: strings.Count(test.all, "\n")}).compare(Description{Kind: Meet}, []byte(test.all)); err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("got  %s\nwant %s", got, test.want)
		}
	}
}

// TestNobodyAnswers dials a port that nobody has.
func TestNobodyAnswers(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l.Close()
	expire := make(chan time.Time)
	close(expire)
	j := Job{Rank: 1, Size: 2, Address: l.Addr().String()}
	_, err = Join(context.Background(), j, contexts(t, 1)[0], Options{After: func(time.Duration) <-chan time.Time { return expire }})
	if err == nil || !strings.Contains(err.Error(), "init on rank 1 of 2: the other ranks cannot be reached: nobody answers at "+j.Address) {
		t.Error(err)
	}
}

// TestRankZeroHosts has the first rank listen where the launcher says, and outlast the others.
func TestRankZeroHosts(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l.Close()
	ranks := joined(t, Job{Size: 2, Address: l.Addr().String()})
	closed := make(chan error, 1)
	go func() { closed <- ranks[0].Close(context.Background()) }()
	if err := ranks[1].Close(context.Background()); err != nil {
		t.Error(err)
	}
	if err := <-closed; err != nil {
		t.Error(err)
	}
}

// TestAlone is a job of one rank.
func TestAlone(t *testing.T) {
	c, err := Join(context.Background(), Job{Size: 1}, contexts(t, 1)[0], Options{})
	if err != nil {
		t.Fatal(err)
	}
	s := upload(t, c, f32(3))
	if err := Run(&Operation{Of: c, Description: Description{Kind: AllReduce, Type: 7, Count: 1}, Send: s, Recv: s}); err != nil {
		t.Fatal(err)
	}
	if got := download(t, s); !bytes.Equal(got, f32(3)) {
		t.Errorf("got %x", got)
	}
}
