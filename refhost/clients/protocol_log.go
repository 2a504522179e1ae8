package clients

import (
	"context"
	"log/slog"
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"
)

// What clients do wrong is logged, but no client fills a disk: so many problems at once, and then one in each interval.
const (
	problemsAtOnce = 20
	problemEvery   = 10 * time.Second
)

// ProtocolLog is a log for what the SDK says of clients. It says each thing that they do; the problems are what an
// operator wants to know, and the rest who wants to know all.
func ProtocolLog(log *slog.Logger) *slog.Logger {
	return slog.New(&problems{Handler: log.Handler(), left: new(atomic.Int64),
		limit: rate.NewLimiter(rate.Every(problemEvery), problemsAtOnce)})
}

// problems is a handler that leaves out what is none, and what is too much.
type problems struct {
	slog.Handler
	limit *rate.Limiter
	// left are how many were left out since the last one that was not.
	left *atomic.Int64
}

func (p *problems) Enabled(ctx context.Context, level slog.Level) bool {
	return p.Handler.Enabled(ctx, level) && (level >= slog.LevelWarn || p.Handler.Enabled(ctx, slog.LevelDebug))
}

func (p *problems) Handle(ctx context.Context, r slog.Record) error {
	if !p.limit.Allow() {
		p.left.Add(1)
		return nil
	}
	if n := p.left.Swap(0); n > 0 {
		r = r.Clone()
		r.AddAttrs(slog.Int64("leftOut", n))
	}
	return p.Handler.Handle(ctx, r)
}

func (p *problems) WithAttrs(attrs []slog.Attr) slog.Handler {
	return &problems{p.Handler.WithAttrs(attrs), p.limit, p.left}
}

func (p *problems) WithGroup(name string) slog.Handler {
	return &problems{p.Handler.WithGroup(name), p.limit, p.left}
}
