/** Columns of a table that one cell may cover and still be a label of each; Word allows 63. */
export const MAX_SPANNED = 63

type Cells = ReadonlyMap<number, string>

const isName = (text: string): boolean => /\p{L}/u.test(text) && !/\d/.test(text)

/**
 * One header for two rows of names where cells of the upper one cover several of the lower one: "Fee" above "Member"
 * and "Guest" becomes "Fee Member" and "Fee Guest". Undefined when the lower row is data. `covered` has the columns
 * under such cells.
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
