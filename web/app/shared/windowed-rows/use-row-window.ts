import { useEffect, useState, type RefObject } from 'react'
import { windowOf, type WindowItem } from './row-window.ts'

/** Rendered above and below the viewport, in pixels. */
const overscan = 320
/** The part moves in steps, so that not every scrolled pixel renders the list. */
const step = 160

/** The rendered part of the list in pixels from its start, and the height of rows not rendered yet. */
type Part = { top: number; bottom: number; estimate: number }

/**
 * Which rows of a long list are rendered: those near the viewport, and the one with the focus. Rows
 * that were rendered once keep their measured height, others have the average of the first ones. A
 * row begins with an element that has `data-row-key`, a space has `data-row-space`.
 */
export function useRowWindow(
  list: RefObject<HTMLElement | null>,
  keys: readonly string[],
): WindowItem[] {
  const [heights] = useState(() => new Map<string, number>())
  const { top, bottom, estimate } = usePart(list, heights)
  const focused = useFocusedKey(list)

  return windowOf({
    count: keys.length,
    heightOf: (row) => heights.get(keys[row] ?? '') ?? estimate,
    top,
    bottom,
    pinned: focused !== null && keys.includes(focused) ? keys.indexOf(focused) : null,
  })
}

/** The part of the list near the viewport. Rows are measured before they may leave it. */
function usePart(list: RefObject<HTMLElement | null>, heights: Map<string, number>): Part {
  const [part, setPart] = useState<Part>({ top: 0, bottom: 800, estimate: 64 })

  useEffect(() => {
    let estimate: number | null = null
    function update() {
      const element = list.current
      if (!element) return
      measureRows(element, heights)
      if (heights.size > 0) estimate ??= average([...heights.values()])
      const start = element.getBoundingClientRect().top
      const next = {
        top: Math.floor((-start - overscan) / step) * step,
        bottom: Math.ceil((innerHeight - start + overscan) / step) * step,
        estimate: estimate ?? 64,
      }
      setPart((last) => (isSame(last, next) ? last : next))
    }
    // Also reports the first layout.
    const resizes = new ResizeObserver(update)
    if (list.current) resizes.observe(list.current)
    addEventListener('scroll', update, { passive: true })
    addEventListener('resize', update)
    return () => {
      resizes.disconnect()
      removeEventListener('scroll', update)
      removeEventListener('resize', update)
    }
  }, [list, heights])

  return part
}

const isSame = (a: Part, b: Part) =>
  a.top === b.top && a.bottom === b.bottom && a.estimate === b.estimate

const average = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** The key of the row with the focus. It stays rendered, because a removed element loses the focus. */
function useFocusedKey(list: RefObject<HTMLElement | null>): string | null {
  const [key, setKey] = useState<string | null>(null)

  useEffect(() => {
    const element = list.current
    const enter = ({ target }: FocusEvent) => setKey(keyOfRow(target))
    // Read here, because the next row must stay rendered until it receives the focus.
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) setKey(keyOfRow(relatedTarget))
    }
    element?.addEventListener('focusin', enter)
    element?.addEventListener('focusout', leave)
    return () => {
      element?.removeEventListener('focusin', enter)
      element?.removeEventListener('focusout', leave)
    }
  }, [list])

  return key
}

const keyOfRow = (target: EventTarget | null): string | null =>
  (target instanceof Element && target.closest<HTMLElement>('[data-row-key]')?.dataset['rowKey']) ||
  null

/**
 * Stores the height of each rendered row, from its start to that of the next row or space. What
 * follows a row without a key of its own, such as the pages of a website, belongs to it.
 */
function measureRows(list: HTMLElement, heights: Map<string, number>): void {
  const marks = [
    ...list.querySelectorAll<HTMLElement>(':scope > :is([data-row-key], [data-row-space])'),
  ]
  const starts = marks.map((mark) => mark.getBoundingClientRect().top)
  starts.push(list.getBoundingClientRect().bottom)
  for (const [index, { dataset }] of marks.entries()) {
    const height = (starts[index + 1] ?? 0) - (starts[index] ?? 0)
    if (dataset['rowKey'] !== undefined) heights.set(dataset['rowKey'], height)
  }
}
