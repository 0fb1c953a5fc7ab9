const maxFailures = 5
const pauseMs = 5 * 60_000
const maxHosts = 1_000

type HostState = { failures: number; lastReason: string; at: number }

/**
 * Records hosts that do not respond, so that five hundred pages of an unavailable site do not cause five hundred
 * timeouts.
 */
export function createSiteHealth(clock: () => number) {
  const hosts = new Map<string, HostState>()

  return {
    /** Why pages of this host are not requested at present; null when they are. */
    problemOf(url: string): string | null {
      const state = hosts.get(hostOf(url))
      if (state === undefined || state.failures < maxFailures) return null
      return clock() - state.at < pauseMs ? state.lastReason : null
    },
    succeeded(url: string): void {
      hosts.delete(hostOf(url))
    },
    failed(url: string, reason: string): void {
      const host = hostOf(url)
      const failures = (hosts.get(host)?.failures ?? 0) + 1
      hosts.delete(host)
      hosts.set(host, { failures, lastReason: reason, at: clock() })
      const [oldest] = hosts.keys()
      if (hosts.size > maxHosts && oldest !== undefined) hosts.delete(oldest)
    },
  }
}

export type SiteHealth = ReturnType<typeof createSiteHealth>

const hostOf = (url: string): string => URL.parse(url)?.host ?? url
