package lacking

// undocumented is not met by a host that says nothing of a global that is missing.
const undocumented = "globals-deviations-documented"

// globalHosts are those of §3.5.
func globalHosts() []Host {
	return []Host{
		{ID: "no-timers", Description: "there is neither setTimeout nor clearTimeout",
			Lacks: []string{"global-timers", undocumented}, Apply: withoutGlobals("setTimeout", "clearTimeout")},
		{ID: "instant-timers", Description: "setTimeout does not wait",
			Lacks: []string{"global-timers"}, Apply: prelude(
				`{ const { setTimeout } = globalThis; globalThis.setTimeout = (call, delay, ...given) => ` +
					`setTimeout(call, 0, ...given); }`)},
		{ID: "no-url", Description: "there is neither URL nor URLSearchParams",
			Lacks: []string{"global-builtins", undocumented}, Apply: withoutGlobals("URL", "URLSearchParams")},
		{ID: "no-text-encoding", Description: "there is neither TextEncoder nor TextDecoder",
			Lacks: []string{"global-text-encoding", undocumented}, Apply: withoutGlobals("TextEncoder", "TextDecoder")},
		{ID: "no-console-debug", Description: "console has no debug",
			Lacks: []string{"console-debug", "global-console", undocumented},
			Apply: prelude(`delete globalThis.console.debug;`)},
	}
}
