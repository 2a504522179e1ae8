package budget

// What clients may have a host hold at a time.
const (
	// maxRequests bounds the requests of all runs that are under way or wait, in bytes.
	maxRequests = 16 << 20
	// Large is from how many bytes on a request, a call, a frame or an answer counts: who fills a host with large
	// ones keeps no small one out.
	Large = 64 << 10
)

// Requests is an account for the requests of all runs of a host; see [Account.Hold].
func Requests() *Account {
	return New("the large requests under way and waiting", maxRequests, "send less, or run the code again later")
}

// Hold charges a request of so many bytes until done is called. One of fewer than 64 KiB is not charged.
func (a *Account) Hold(size int) (done func(), err error) {
	if size < Large {
		return func() {}, nil
	}
	return func() { a.Give(size) }, a.Take(size)
}
