/** The directives of one Content-Security-Policy, by lower-case name. */
type Policy = Map<string, string[]>

function parsePolicy(text: string): Policy {
  const policy: Policy = new Map()
  for (const part of text.split(';')) {
    const [name, ...sources] = part.trim().split(/\s+/)
    const key = name?.toLowerCase() ?? ''
    // Only the first of repeated directives counts.
    if (key !== '' && !policy.has(key)) policy.set(key, sources)
  }
  return policy
}

/** The sources of the first of these directives in the policy. */
function sourcesFor(policy: Policy, names: readonly string[]): string[] | undefined {
  return names.map((name) => policy.get(name)).find((sources) => sources !== undefined)
}

const scriptNames = ['script-src-elem', 'script-src', 'default-src']
const frameNames = ['frame-src', 'child-src', 'default-src']

export type BlockedLoads = { script: boolean; inline: boolean; frame: boolean }

/**
 * The loads from `origin` that the policies of a page at `pageOrigin` block. A load must be allowed by all policies.
 */
export function blockedLoads(
  policies: readonly string[],
  origins: { origin: string; pageOrigin: string },
): BlockedLoads {
  const parsed = policies.flatMap((text) => text.split(',')).map(parsePolicy)
  const blocks = (names: readonly string[], test: (sources: string[]) => boolean) =>
    parsed.some((policy) => {
      const sources = sourcesFor(policy, names)
      return sources !== undefined && !test(sources)
    })

  return {
    script: blocks(scriptNames, (sources) => allows(sources, origins)),
    inline: blocks(scriptNames, allowsInline),
    frame: blocks(frameNames, (sources) => allows(sources, origins)),
  }
}

function allows(sources: string[], { origin, pageOrigin }: { origin: string; pageOrigin: string }) {
  return sources.some((source) => matches(source.toLowerCase(), { origin, pageOrigin }))
}

function matches(source: string, origins: { origin: string; pageOrigin: string }): boolean {
  const [scheme = '', host = ''] = origins.origin.split('://')
  if (source === '*') return true
  if (source === "'self'") return origins.origin === origins.pageOrigin
  if (source === `${scheme}:`) return true

  const bare = source.replace(/^[a-z]+:\/\//, '').split('/', 1)[0] ?? ''
  if (source.includes('://') && !source.startsWith(`${scheme}://`)) return false
  if (bare.startsWith('*.')) return host.replace(/:\d+$/, '').endsWith(bare.slice(1))
  return bare === host
}

/** Whether inline code is allowed. A hash or nonce makes browsers ignore 'unsafe-inline'. */
function allowsInline(sources: string[]): boolean {
  const isStrict = sources.some((source) => /^'(nonce|sha\d+)-/i.test(source))
  return sources.includes("'unsafe-inline'") && !isStrict
}
