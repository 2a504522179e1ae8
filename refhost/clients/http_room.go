package clients

// of is how many sessions of a client stay, and which of them is silent for longest, "" if all are being answered.
// Those that listen come last.
func (c *clientSessions) of(client string) (own int, silent string) {
	for id, s := range c.known {
		if s.client != client || s.leaving {
			continue
		}
		own++
		if s.busy == 0 && (silent == "" || s.before(c.known[silent])) {
			silent = id
		}
	}
	return own, silent
}

// staying is how many sessions stay.
func (c *clientSessions) staying() (n int) {
	for _, s := range c.known {
		if !s.leaving {
			n++
		}
	}
	return n
}

// spare is the session that makes room for one of another client: of the client that has most, the one that is silent
// for longest; "" if all are being answered.
func (c *clientSessions) spare() (spare string) {
	count := map[string]int{}
	for _, s := range c.known {
		if !s.leaving {
			count[s.client]++
		}
	}
	for id, s := range c.known {
		if s.leaving || s.busy > 0 {
			continue
		}
		if spare == "" {
			spare = id
			continue
		}
		best := c.known[spare]
		if more := count[s.client] - count[best.client]; more > 0 || more == 0 && s.before(best) {
			spare = id
		}
	}
	return spare
}

// before tells whether a session ends before another one that is not being answered either.
func (s *clientSession) before(other *clientSession) bool {
	if listens := s.listening > 0; listens != (other.listening > 0) {
		return !listens
	}
	return s.used.Before(other.used)
}
