import { panel, style } from './parts.ts'

/** Whether the panel covers the whole screen. */
export const isPhone = (): boolean => matchMedia('(max-width:480px)').matches

/**
 * Makes the panel the whole page for as long as it is open on a phone: the page behind neither
 * scrolls nor takes focus, and the height follows the keyboard. Returns the way back.
 */
export function coverPage(): () => void {
  const { body, documentElement: page } = document
  const view = window.visualViewport
  const { overflow } = page.style
  const { inert } = body
  const covering = new AbortController()
  if (!isPhone() || !view) return () => undefined

  function follow(): void {
    style('--v', `${view?.height}px`)
    style('--t', `${view?.offsetTop}px`)
  }

  page.style.overflow = 'hidden'
  body.inert = true
  panel.ariaModal = 'true'
  follow()
  view.addEventListener('resize', follow, covering)
  view.addEventListener('scroll', follow, covering)

  return () => {
    covering.abort()
    page.style.overflow = overflow
    body.inert = inert
    panel.ariaModal = null
  }
}
