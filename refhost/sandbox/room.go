package sandbox

import "context"

type roomKey struct{}

// WithRoom is ctx for runs whose large results stay in their workers until room returns, which is told how many bytes
// come. Its error, which is that of the context that it is given, cancels the run.
func WithRoom(ctx context.Context, room func(ctx context.Context, bytes int) error) context.Context {
	return context.WithValue(ctx, roomKey{}, room)
}

// awaitRoom waits for room, where somebody has to say that there is some.
func awaitRoom(ctx context.Context, bytes int) error {
	if room, ok := ctx.Value(roomKey{}).(func(context.Context, int) error); ok {
		return room(ctx, bytes)
	}
	return nil
}
