/** A row that is rendered, or the space of rows that are not. */
export type WindowItem = { row: number } | { space: number; before: number }

type RowWindow = {
  count: number
  heightOf: (row: number) => number
  /** The part of the list, in pixels from its start, whose rows are rendered. */
  top: number
  bottom: number
  /** The row with the focus: it and its neighbors are rendered wherever they are, for the Tab key. */
  pinned: number | null
}

/** Shorter lists are rendered whole. */
const wholeList = 25

/** The rows that touch a part of a list, and the spaces around them. */
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
