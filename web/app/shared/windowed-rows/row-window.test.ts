import { describe, expect, test } from 'vitest'
import { windowOf, type WindowItem } from './row-window.ts'

const heightOf = () => 10
const unequalHeight = (row: number) => 20 + (row % 7) * 13
const rowsOf = (items: WindowItem[]) => items.flatMap((item) => ('row' in item ? [item.row] : []))
const heightIn = (items: WindowItem[], height: (row: number) => number) =>
  items.reduce((sum, item) => sum + ('row' in item ? height(item.row) : item.space), 0)

describe('windowOf', () => {
  test('renders the rows that touch the part, with spaces as high as the others', () => {
    expect(windowOf({ count: 100, heightOf, top: 205, bottom: 230, pinned: null })).toEqual([
      { space: 200, before: 20 },
      { row: 20 },
      { row: 21 },
      { row: 22 },
      { space: 770, before: 100 },
    ])
  })

  test('renders short lists whole', () => {
    const items = windowOf({ count: 3, heightOf, top: 500, bottom: 900, pinned: null })
    expect(items).toEqual([{ row: 0 }, { row: 1 }, { row: 2 }])
  })

  test('keeps the row with the focus and its neighbors, above and below the part', () => {
    const part = { count: 100, heightOf, top: 500, bottom: 520 }
    expect(rowsOf(windowOf({ ...part, pinned: 3 }))).toEqual([2, 3, 4, 50, 51])
    expect(rowsOf(windowOf({ ...part, pinned: 90 }))).toEqual([50, 51, 89, 90, 91])
  })

  test('has the same height wherever it is, also with rows of different heights', () => {
    const part = { count: 1_000, heightOf: unequalHeight, pinned: 4 }
    const whole = heightIn(windowOf({ ...part, top: 0, bottom: Infinity }), unequalHeight)
    for (const top of [0, 777, 20_000, 58_000]) {
      expect(heightIn(windowOf({ ...part, top, bottom: top + 900 }), unequalHeight)).toBe(whole)
    }
  })

  test('an empty list has nothing', () => {
    expect(windowOf({ count: 0, heightOf, top: 0, bottom: 100, pinned: null })).toEqual([])
  })
})
