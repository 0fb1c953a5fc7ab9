/** A cell that spans up to this many columns is a label of each of them. Word allows 63 columns. */
export const MAX_SPANNED = 63

type Cells = ReadonlyMap<number, string>

const isName = (text: string): boolean => /\p{L}/u.test(text) && !/\d/.test(text)

/**
 * Joins two header rows where a cell of the upper row spans several columns: "Fee" above "Member" and "Guest" becomes
 * "Fee Member" and "Fee Guest". `covered`: the columns under such cells. Undefined when the lower row is data.
 */
export function joinHeaderRows(
  upper: Cells,
  lower: Cells,
  covered: ReadonlySet<number>,
): Map<number, string> | undefined {
  if (covered.size === 0 || ![...lower.values()].every(isName)) return undefined
  const columns = [...new Set([...upper.keys(), ...lower.keys()])]
  const different = columns.filter((column) => isDifferent(upper.get(column), lower.get(column)))
  if (different.length < 2 || different.some((column) => !covered.has(column))) return undefined
  return new Map(columns.map((column) => [column, joinNames(upper.get(column), lower.get(column))]))
}

const isDifferent = (above = '', below = ''): boolean =>
  above !== '' && below !== '' && above !== below

const joinNames = (above = '', below = ''): string =>
  isDifferent(above, below) ? `${above} ${below}` : above || below
