/** Which paths of a website are read. An empty `include` means all; `exclude` wins. */
export type PathRules = { include: string[]; exclude: string[] }

export const allPaths: PathRules = { include: [], exclude: [] }

/**
 * Whether a page is read under the rules of its owner. '/blog' means this path and all below it, but not
 * '/blogger'; '*' stands for any characters.
 */
export function isPathAllowed(url: string, { include, exclude }: PathRules): boolean {
  const { pathname, search } = new URL(url)
  const path = readable(pathname + search)
  const matches = (rule: string) => matchesRule(path, withoutSlash(rule.toLowerCase()))
  return (include.length === 0 || include.some(matches)) && !exclude.some(matches)
}

/** '/help/' means '/help' too. */
const withoutSlash = (rule: string) => rule.replace(/(?<=.)\/$/, '')

/** As an owner types it: '/über-uns' instead of '/%C3%BCber-uns'. */
function readable(path: string): string {
  try {
    return decodeURIComponent(path).toLowerCase()
  } catch {
    // Some sites use other encodings in their addresses.
    return path.toLowerCase()
  }
}

/** Looks for the pieces between the asterisks one after the other, in linear time. */
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

/** Whether nothing follows a beginning of a path, or something below it. */
const isBoundary = (path: string, start: string): boolean =>
  path.length === start.length || start.endsWith('/') || '/?'.includes(path.charAt(start.length))
