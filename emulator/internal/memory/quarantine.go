// This file keeps freed memory mapped while a launch that may still touch it
// runs, and remembers the last blocks freed so that messages can name them.

package memory

// remembered is how many freed blocks messages can name.
const remembered = 64

type quarantined struct {
	block *Block
	epoch uint64 // the last Enter before the block was freed
}

// Enter marks the beginning of work, such as a launch, that may touch live
// blocks without further checks. What Free frees from now on stays mapped
// until Leave is called with the ticket returned.
func (s *Space) Enter() (ticket uint64) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.epoch++
	s.inside[s.epoch] = struct{}{}
	return s.epoch
}

// Leave ends the work that Enter began.
func (s *Space) Leave(ticket uint64) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	delete(s.inside, ticket)
	oldest := s.epoch + 1
	for t := range s.inside {
		oldest = min(oldest, t)
	}
	kept := s.waiting[:0]
	for _, q := range s.waiting {
		if q.epoch < oldest {
			s.reclaim(q.block)
		} else {
			kept = append(kept, q)
		}
	}
	clear(s.waiting[len(kept):])
	s.waiting = kept
}

// bury remembers a freed block. The caller holds the mutex.
func (s *Space) bury(b *Block) {
	most := remembered
	if s.checked {
		most = graveyard
	}
	if len(s.graves) == most {
		s.graves = append(s.graves[:0], s.graves[1:]...)
	}
	s.graves = append(s.graves, b)
}

// Grave returns the block freed last among those that addr lay in, if it is
// still remembered.
func (s *Space) Grave(addr uint64) *Block {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	for i := len(s.graves) - 1; i >= 0; i-- {
		if b := s.graves[i]; addr-b.Base < b.Size {
			return b
		}
	}
	return nil
}
