const controlSelector =
  'a, button, input, select, textarea, label, meter, [role=alert] *, [aria-invalid] ~ *'
const textSelector = 'h1, h2, h3, p, li, dt, dd, td, th, img'
/** Distance from the edges of the viewport in CSS pixels. */
const margin = 16
const step = 24

type Size = { width: number; height: number }
type Box = { left: number; top: number; right: number; bottom: number }

/**
 * Moves the list of toasts to a position near the top where it covers no control, and as little text as possible.
 * A list that the user may already be reading (`isShown`, or several toasts) moves only if it covers a control.
 */
export function placeToasts(list: HTMLElement, isShown: boolean): void {
  const box = list.getBoundingClientRect()
  const controls = visibleBoxes(controlSelector, list)
  const isRead = isShown || list.querySelectorAll('[data-toast]').length > 1
  if (isRead && covered(box, controls) === 0) return
  const { width, height } = box
  const place = bestPlace(
    { width, height },
    { width: innerWidth, height: innerHeight },
    { controls, texts: visibleBoxes(textSelector, list) },
  )
  list.style.inset = `${place.top}px auto auto ${place.left}px`
  list.style.width = `${width}px`
}

type Covered = { controls: readonly Box[]; texts: readonly Box[] }

/** The position with the smallest covered area. Among equal ones, the topmost; then the one at the right edge. */
export function bestPlace(
  size: Size,
  view: Size,
  { controls, texts }: Covered,
): { left: number; top: number } {
  const lefts = [...new Set([Math.max(margin, view.width - size.width - margin), margin])]
  let best = { left: lefts[0] ?? margin, top: margin, cost: Infinity }
  for (let top = margin; top <= view.height - size.height - margin; top += step) {
    for (const left of lefts) {
      const box = { left, top, right: left + size.width, bottom: top + size.height }
      const cost = 1_000 * covered(box, controls) + covered(box, texts)
      if (cost < best.cost) best = { left, top, cost }
    }
  }
  return best
}

const covered = (box: Box, others: readonly Box[]) =>
  others.reduce((sum, other) => sum + overlap(box, other), 0)

function overlap(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return width > 0 && height > 0 ? width * height : 0
}

const visibleBoxes = (selector: string, list: HTMLElement): Box[] =>
  [...document.querySelectorAll<HTMLElement>(selector)]
    .filter((element) => !list.contains(element))
    .map((element) => element.getBoundingClientRect())
    .filter(({ top, bottom, width }) => width > 0 && bottom > 0 && top < innerHeight)
