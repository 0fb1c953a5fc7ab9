/** Paths of a website to ingest. An empty `include` means all; `exclude` takes precedence. */
export type PathRules = { include: string[]; exclude: string[] }

export const allPaths: PathRules = { include: [], exclude: [] }

/**
 * Whether the rules of the owner allow a page. '/blog' matches this path and all paths below it, but not '/blogger';
 * '*' matches any characters.
 */
export function isPathAllowed(url: string, { include, exclude }: PathRules): boolean {
  const { pathname, search } = new URL(url)
  const path = readable(pathname + search)
  const matches = (rule: string) => matchesRule(path, withoutSlash(rule.toLowerCase()))
  return (include.length === 0 || include.some(matches)) && !exclude.some(matches)
}

/** Removes a final slash, so that '/help/' also matches '/help'. */
const withoutSlash = (rule: string) => rule.replace(/(?<=.)\/$/, '')

/** Decodes a path as an owner would type it: '/%C3%BCber-uns' → '/über-uns'. */
function readable(path: string): string {
  try {
    return decodeURIComponent(path).toLowerCase()
  } catch {
    // Some sites use an encoding other than UTF-8 in their URLs.
    return path.toLowerCase()
  }
}

/** Matches the pieces between the asterisks one after the other, in linear time. */
function matchesRule(path: string, rule: string): boolean {
  const [start = '', ...others] = rule.split('*')
  if (!path.startsWith(start)) return false
  const last = others.pop()
  if (last === undefined) return isBoundary(path, start)

  let from = start.length
  for (const piece of others) {
    const at = path.indexOf(piece, from)
    if (at < 0) return false
    from = at + piece.length
  }
  return last === '' || endsWithPiece(path.slice(from), last)
}

function endsWithPiece(rest: string, piece: string): boolean {
  for (let at = rest.indexOf(piece); at >= 0; at = rest.indexOf(piece, at + 1)) {
    if (isBoundary(rest.slice(at), piece)) return true
  }
  return false
}

/** Whether a path equals `start` or continues with a path segment or query. */
const isBoundary = (path: string, start: string): boolean =>
  path.length === start.length || start.endsWith('/') || '/?'.includes(path.charAt(start.length))
