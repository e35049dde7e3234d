// This file has ranks hear of others that end while NCCL moves the data, which does not tell them.

package collective

import "fmt"

// standSequence keeps the meetings in which ranks watch each other apart from those of collectives.
const standSequence = 1<<63 - 1

// stand waits until the meeting has ended, because of a rank that has, or nobody asks any more.
func (m *meeting) stand(cancel <-chan struct{}) error {
	select {
	case <-m.done:
		return m.err
	case <-cancel:
		return &finding{Reason: "nobody asks any more"}
	}
}

// mourn ends a standing meeting of which a rank has ended that had not closed its communicator.
func (h *Hub) mourn(m *meeting) {
	for rank, member := range m.party.Members {
		why := h.gone[absence{"", member}]
		if why != "" && h.gone[absence{m.party.Name, member}] == "" {
			h.end(m, &finding{Reason: fmt.Sprintf("rank %d %s", rank, why), Ranks: []int{rank}})
			return
		}
	}
}
