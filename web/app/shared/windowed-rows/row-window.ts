/** The index of a rendered row, or a spacer in place of rows that are not rendered. */
export type WindowItem = { row: number } | { space: number; before: number }

type RowWindow = {
  count: number
  heightOf: (row: number) => number
  /** The rendered range of the list, in pixels from its start. */
  top: number
  bottom: number
  /** The focused row. It and its neighbors are always rendered, so that the Tab key can reach them. */
  pinned: number | null
}

/** Lists with up to this many rows are rendered completely. */
const wholeList = 25

/** The rows that intersect the range, and the spacers around them. */
export function windowOf({ count, heightOf, top, bottom, pinned }: RowWindow): WindowItem[] {
  const items: WindowItem[] = []
  let start = 0
  let space = 0
  for (let row = 0; row < count; row += 1) {
    const height = heightOf(row)
    const isNear = start + height > top && start < bottom
    const isPinned = pinned !== null && Math.abs(row - pinned) <= 1
    const isShown = isNear || isPinned || count <= wholeList
    start += height
    if (!isShown) {
      space += height
      continue
    }
    if (space > 0) items.push({ space, before: row })
    space = 0
    items.push({ row })
  }
  if (space > 0) items.push({ space, before: count })
  return items
}
