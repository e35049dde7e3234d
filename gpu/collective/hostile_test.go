//go:build !js

package collective

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"net"
	"os"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/fxamacker/cbor/v2"
)

// known is a connection of a rank that the hub has let in, and that says what it likes.
func known(t *testing.T, j Job) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", j.Address)
	if err == nil {
		err = present(conn, j.secret(), hello{uint32(j.Rank), uint32(j.Size)})
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	return conn
}

// ended waits until the hub has ended a connection.
func ended(t *testing.T, conn net.Conn) {
	t.Helper()
	_ = conn.SetReadDeadline(time.Now().Add(time.Minute))
	if _, err := io.Copy(io.Discard, conn); errors.Is(err, os.ErrDeadlineExceeded) {
		t.Error("the hub keeps the connection")
	}
}

// TestHostileCalls has a rank send what no rank sends: the hub sends it away, and tells the others why.
func TestHostileCalls(t *testing.T) {
	sum := Description{Kind: AllReduce, Type: 7, Count: 1}
	change := func(f func(*request)) request {
		r := request{ID: 1, Party: world, Sequence: 5, Description: sum}
		f(&r)
		return r
	}
	for _, test := range []struct {
		name string
		send func(*request)
		data int
		want string
	}{
		{"party", func(r *request) { r.Party = "world/1.0" }, 4, `a call of the ranks "world/1.0", to which it does not belong`},
		{"kind", func(r *request) { r.Description.Kind = 200 }, 4, "collective 200"},
		{"type", func(r *request) { r.Description.Type = 12 }, 4, "type 12"},
		{"reduction", func(r *request) { r.Description.Reduction = 6 }, 4, "reduction 6"},
		{"negative root", func(r *request) { r.Description.Root = -1 }, 4, "root -1 of 2 ranks"},
		{"root", func(r *request) { r.Description.Root = 2 }, 4, "root 2 of 2 ranks"},
		{"negative count", func(r *request) { r.Description.Count = -1 }, 4, "-1 elements"},
		{"huge count", func(r *request) { r.Description.Count = math.MaxInt64 / 2 }, 0, "4611686018427387903 elements"},
		{"count that overflows", func(r *request) { r.Description.Count = 1 << 62 }, 0, "4611686018427387904 elements"},
		{"limit", func(r *request) { r.Limit = -1 }, 4, "a limit of -1ns"},
		{"too few bytes", func(*request) {}, 3, "3 bytes with allReduce"},
		{"too many bytes", func(*request) {}, 8, "8 bytes with allReduce"},
		{"barrier with data", func(r *request) { r.Description = Description{Kind: Barrier} }, 1, "1 bytes with barrier"},
		{"watch with data", func(r *request) { r.Description = Description{Kind: Watch} }, 1, "1 bytes with watch"},
		{"comparison with data", func(r *request) { r.Compare = true }, 4, "4 bytes with allReduce"},
		{"long introduction", func(r *request) { r.Description = Description{Kind: Meet} }, maxMeeting + 1, "4097 bytes with init"},
		{"short split", func(r *request) { r.Description, r.Sequence = Description{Kind: Split}, splitSequence+1 }, 8, "8 bytes with split"},
		{"split as a collective", func(r *request) { r.Description = Description{Kind: Split} }, splitBytes, "number 5 for split"},
		{"collective as a split", func(r *request) { r.Sequence = splitSequence + 1 }, 4, "number 9223372036854775809 for allReduce"},
		{"errand", func(r *request) { r.Errand = 3 }, 0, "errand 3"},
		{"parting of others", func(r *request) { r.Errand, r.Party = takeOff, "world/7.1" }, 0, `a call of the ranks "world/7.1", to which it does not belong`},
		{"end with data", func(r *request) { r.Errand = giveUp }, 2, "2 bytes with an errand that has none"},
	} {
		t.Run(test.name, func(t *testing.T) {
			hub, job := hosted(t, 2)
			waiting := waitFor(hub)
			job.Rank = 1
			conn := known(t, job)
			_ = send(conn, change(test.send), make([]byte, test.data)) // the hub may end the connection in between
			ended(t, conn)
			told(t, waiting, "rank 1 was sent away, because it sent "+test.want)
		})
	}
}

// waitFor has rank 0 of a hub's process wait for rank 1.
func waitFor(hub *Hub) <-chan error {
	failed := make(chan error, 1)
	go func() {
		_, err := hub.do(&call{Party: everyone(2), Sequence: 1, Description: Description{Kind: Barrier}}, nil)
		failed <- err
	}()
	return failed
}

func told(t *testing.T, waiting <-chan error, want string) {
	t.Helper()
	if err := <-waiting; err == nil || err.Error() != want {
		t.Errorf("rank 0 is told %v\nwant             %s", err, want)
	}
}

// TestHostileTwice has a rank come to a meeting twice, use a number twice, and send more than may wait.
func TestHostileTwice(t *testing.T) {
	barrier := Description{Kind: Barrier}
	for _, test := range []struct {
		name, want string
		list       func(yield func(request) bool)
	}{
		{"meeting", "barrier number 7 twice", func(yield func(request) bool) {
			_ = yield(request{ID: 1, Party: world, Sequence: 7, Description: barrier}) && yield(request{ID: 2, Party: world, Sequence: 7, Description: barrier})
		}},
		{"number", "call 1 twice", func(yield func(request) bool) {
			_ = yield(request{ID: 1, Party: world, Sequence: 7, Description: barrier}) && yield(request{ID: 1, Party: world, Sequence: 8, Description: barrier})
		}},
		{"calls", "more than 4096 calls that wait for others", func(yield func(request) bool) {
			for i := uint64(1); i <= maxCalls+1 && yield(request{ID: i, Party: world, Sequence: 100 + i, Description: barrier}); i++ {
			}
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			hub, job := hosted(t, 2)
			waiting := waitFor(hub)
			job.Rank = 1
			conn := known(t, job)
			for r := range test.list {
				if send(conn, r, nil) != nil {
					break
				}
			}
			ended(t, conn)
			told(t, waiting, "rank 1 was sent away, because it sent "+test.want)
		})
	}
}

// TestHostileMemory has a rank announce and send gigabytes: the hub keeps what may wait, and takes memory for what has arrived.
func TestHostileMemory(t *testing.T) {
	hub, job := hosted(t, 2)
	waiting := waitFor(hub)
	job.Rank = 1
	conn := known(t, job)
	each := Description{Kind: Send, Type: 1, Count: maxHeld/2 + 1}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	header, _ := cbor.Marshal(request{ID: 1, Party: world, Description: each})
	_ = binary.Write(conn, binary.LittleEndian, uint32(len(header)))
	_ = binary.Write(conn, binary.LittleEndian, uint64(each.Count))
	_, _ = conn.Write(append(header, make([]byte, 1<<16)...)) // and no more
	conn.Close()
	told(t, waiting, "rank 1 has ended") // when the hub has read what has come
	runtime.ReadMemStats(&after)
	if grown := int64(after.TotalAlloc - before.TotalAlloc); grown > 64<<20 {
		t.Errorf("%d bytes for 65536 that have come", grown)
	}

	s := &service{calls: map[uint64]*pendingCall{}}
	if err := s.admit(1, &pendingCall{bytes: uint64(each.Count)}); err != nil {
		t.Error(err)
	}
	if err := s.admit(2, &pendingCall{bytes: uint64(each.Count)}); err == nil || err.Error() != "calls with more than 1073741824 bytes that wait for others" {
		t.Error(err)
	}
}

// TestHostileMix has ranks disagree in what only the hub sees: one moves data by it, the other does not.
func TestHostileMix(t *testing.T) {
	hub := NewHub(2, 0, nil)
	d := Description{Kind: AllReduce, Type: 7, Count: 1}
	first := make(chan error, 1)
	go func() {
		_, err := hub.do(&call{Party: everyone(2), Sequence: 1, Description: d, Data: make([]byte, 4)}, nil)
		first <- err
	}()
	_, err := hub.do(&call{Party: everyone(2), Rank: 1, Sequence: 1, Description: d, Compare: true}, nil)
	const want = "rank 0 and rank 1 move the data of allReduce of 1 f32, sum by different means"
	if err == nil || err.Error() != want {
		t.Error(err)
	}
	told(t, first, want)
}

// TestHostileFrames sends noise and damaged requests: the hub ends each connection, takes little memory and goes on.
func TestHostileFrames(t *testing.T) {
	const seed = 1
	n := 300
	if text := os.Getenv("CUJS_HOSTILE"); text != "" {
		n, _ = strconv.Atoi(text)
	}
	random := rand.New(rand.NewPCG(seed, 0))
	hub, job := hosted(t, n+1)
	for i := range n {
		job.Rank = i + 1
		conn := known(t, job)
		var frame bytes.Buffer
		_ = send(&frame, request{ID: 1, Party: world, Sequence: 1, Description: Description{Kind: Kind(random.IntN(15)), Type: 7, Count: 1}}, make([]byte, 4))
		text := frame.Bytes()
		for range random.IntN(8) {
			text[random.IntN(len(text))] = byte(random.Uint32())
		}
		_, _ = conn.Write(text[:random.IntN(len(text)+1)])
		conn.(*net.TCPConn).CloseWrite()
		ended(t, conn)
		conn.Close()
	}
	<-hub.alone // every connection has been taken leave of
	if left := hub.Departures(); len(left) < n {
		t.Errorf("%d of %d have left", len(left), n)
	}
}

// TestStrangersWait has hundreds of connections say nothing, or half of what is needed: ranks join beside them.
func TestStrangersWait(t *testing.T) {
	_, job := hosted(t, 2)
	for i := range 200 {
		conn, err := net.Dial("tcp", job.Address)
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		_, _ = conn.Write(make([]byte, i%100))
	}
	ranks := joined(t, job)
	for _, c := range ranks {
		if c.Failure() != nil {
			t.Error(c.Failure())
		}
	}
}

// failing is a listener that has no files left for a while.
type failing struct {
	net.Listener
	times int
}

func (f *failing) Accept() (net.Conn, error) {
	if f.times--; f.times >= 0 {
		return nil, errors.New("accept: too many open files")
	}
	return f.Listener.Accept()
}

// TestFewFiles has accept fail: the hub is not deaf afterwards.
func TestFewFiles(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	job := Job{Size: 2, Address: l.Addr().String(), Hosted: true, Token: "token"}
	go NewHub(2, 0, nil).Serve(&failing{l, 5}, job)
	joined(t, job)
}

// TestHandshake has each end meet one that does not know the secret, or is none of ours.
func TestHandshake(t *testing.T) {
	j := Job{Size: 2, Rank: 1, Token: "token"}
	for _, test := range []struct {
		name string
		hub  func(net.Conn)
		want string
	}{
		{"a hub without the secret", func(conn net.Conn) { _, _ = challenge(conn, "other\n", func(hello) string { return "" }) },
			"this rank's secret is another than that of the job; CUJS_HUB_TOKEN must be the same for all ranks"},
		{"a hub that pretends", func(conn net.Conn) {
			own := newNonce()
			_, _ = conn.Write(append([]byte(magic), own[:]...))
			var c claim
			_ = binary.Read(conn, binary.LittleEndian, &c)
			_, _ = conn.Write(append([]byte{0, 0}, c.Proof[:]...)) // it sends back what it got
		}, "what answers at nowhere is not the hub of this job: it does not know the secret of this job"},
		{"another server", func(conn net.Conn) { _, _ = conn.Write([]byte(strings.Repeat("HTTP/1.1 400 Bad Request\r\n", 4))) },
			`what answers at nowhere is not the hub of this job: it begins with "HTTP/1.1 400 Bad R", and a hub of this version with "cujs collective 2\n"`},
		{"a hub with too many", func(conn net.Conn) { conn.Close() }, errSilent.Error()},
	} {
		t.Run(test.name, func(t *testing.T) {
			hub, rank := net.Pipe()
			go func() {
				test.hub(hub)
				_, _ = io.Copy(io.Discard, hub)
			}()
			defer hub.Close()
			j.Address = "nowhere"
			_, err := greet(t.Context(), rank, j, DefaultLimit)
			if err == nil || err.Error() != test.want {
				t.Errorf("got  %v\nwant %s", err, test.want)
			}
		})
	}
}

// TestReplay has a claim that was overheard come again.
func TestReplay(t *testing.T) {
	h := hello{1, 2}
	hub, own := newNonce(), newNonce()
	overheard := claim{own, h, prove("token\n", "rank", hub, own, h)}
	ours, theirs := net.Pipe()
	refused := make(chan error, 1)
	go func() {
		_, err := challenge(ours, "token\n", func(hello) string { return "" })
		refused <- err
		ours.Close()
	}()
	in := bufio.NewReader(theirs)
	if _, err := io.CopyN(io.Discard, in, int64(len(magic)+len(hub))); err != nil {
		t.Fatal(err)
	}
	if err := binary.Write(theirs, binary.LittleEndian, overheard); err != nil {
		t.Fatal(err)
	}
	_, _ = io.Copy(io.Discard, in)
	if err := <-refused; err == nil || !strings.Contains(err.Error(), "secret is another") {
		t.Error(err)
	}
}

// TestWhereToListen has the first rank listen where the job's address says, with a secret where others reach it.
func TestWhereToListen(t *testing.T) {
	for _, test := range []struct {
		job       Job
		addresses string
		want      string
	}{
		{Job{Size: 2}, "127.0.0.1 ::1", ""},
		{Job{Size: 2, Token: "x"}, "10.1.2.3", ""},
		{Job{Size: 2, ID: "4100"}, "127.0.0.1 10.1.2.3", "h is reached from other hosts, and the job has no secret, so that any program could take part; set CUJS_HUB_TOKEN to the same text for all ranks, as by: export CUJS_HUB_TOKEN=$(openssl rand -hex 16)"},
		{Job{Size: 4, LocalSize: 2}, "127.0.1.1", "h is 127.0.1.1 here, which other hosts cannot reach; set MASTER_ADDR to the address of this host in their network"},
	} {
		got := ""
		if err := open(test.job, "h", strings.Fields(test.addresses)); err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%+v at %s:\ngot  %s\nwant %s", test.job, test.addresses, got, test.want)
		}
	}
	listeners, err := listen(t.Context(), Job{Size: 2, Address: "localhost:0"})
	if err != nil {
		t.Fatal(err)
	}
	defer closeListeners(listeners)
	for _, l := range listeners {
		if a := l.Addr().(*net.TCPAddr); !a.IP.IsLoopback() {
			t.Errorf("localhost listens at %v", a)
		}
	}
}

// TestParties splits as ranks and as the hub see it, and drops what all have left.
func TestParties(t *testing.T) {
	hub := NewHub(3, 0, nil)
	results := make(chan []byte, 3)
	for r, color := range []int{7, NoColor, 7} {
		go func() {
			data := binary.LittleEndian.AppendUint64(binary.LittleEndian.AppendUint64(nil, uint64(color)), uint64(-r))
			all, err := hub.do(&call{Party: everyone(3), Rank: r, Sequence: splitSequence + 1, Description: Description{Kind: Split}, Data: data}, nil)
			if err != nil {
				t.Error(err)
			}
			results <- all
		}()
	}
	var all []byte
	for range 3 {
		all = <-results
	}
	const name = "world/1.7"
	if got := fmt.Sprint(partition(everyone(3), 1, all)); got != "map[7:{world/1.7 [2 0]}]" {
		t.Error(got)
	}
	for rank, want := range []int{1, -1, 0} {
		if at, err := hub.member(name, rank); (err != nil) != (want < 0) || err == nil && at != want {
			t.Error(rank, at, err)
		}
	}
	for _, rank := range []int{0, 2} {
		hub.leave(absence{name, rank}, "has closed its communicator")
	}
	if _, err := hub.member(name, 0); err == nil || len(hub.gone) > 0 {
		t.Error("a party that all have left is kept", err, hub.gone)
	}
}
