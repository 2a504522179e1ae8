package mockservers

// HeldLists counts the requests for the tools that are held.
func (s *Server) HeldLists() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.lists.waiting
}
