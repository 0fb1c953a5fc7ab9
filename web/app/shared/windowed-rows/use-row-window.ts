import { useEffect, useState, type RefObject } from 'react'
import { windowOf, type WindowItem } from './row-window.ts'

/** How far rows are rendered above and below the viewport, in pixels. */
const overscan = 320
/** The rendered range moves in steps of this many pixels, so that not every scroll event renders the list. */
const step = 160

/** The rendered range in pixels from the start of the list, and the estimated height of unmeasured rows. */
type Part = { top: number; bottom: number; estimate: number }

/**
 * Windowing of a long list: only rows near the viewport and the focused row are rendered. A row that was rendered once
 * keeps its measured height; the others are estimated by the average of the first rows. A row starts with an element
 * with `data-row-key`; a spacer has `data-row-space`.
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

/** The range of the list near the viewport. Rows are measured before they can leave it. */
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
    // The observer also reports the initial layout.
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

/** The key of the focused row. It stays rendered, because a removed element loses the focus. */
function useFocusedKey(list: RefObject<HTMLElement | null>): string | null {
  const [key, setKey] = useState<string | null>(null)

  useEffect(() => {
    const element = list.current
    const enter = ({ target }: FocusEvent) => setKey(keyOfRow(target))
    // On focusout already, because the next row must stay rendered until it receives the focus.
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
 * Stores the height of each rendered row: the distance from its start to the start of the next row or spacer. Elements
 * without a key that follow a row, such as the pages of a website, belong to the row.
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
