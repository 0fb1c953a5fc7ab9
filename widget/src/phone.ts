import { panel, setStyle } from './elements.ts'

/** Whether the screen is so narrow that the panel covers it completely. */
export const isPhone = (): boolean => matchMedia('(max-width:480px)').matches

/**
 * On a phone, shows the panel full screen: the page behind it cannot scroll or take the focus, and the height
 * adapts to the on-screen keyboard. Returns a function that restores the page.
 */
export function enterFullScreen(): () => void {
  const { body, documentElement: page } = document
  const view = window.visualViewport
  const { overflow } = page.style
  const { inert } = body
  const abortController = new AbortController()
  if (!isPhone() || !view) return () => undefined

  function updateSize(): void {
    setStyle('--v', `${view?.height}px`)
    setStyle('--t', `${view?.offsetTop}px`)
  }

  page.style.overflow = 'hidden'
  body.inert = true
  panel.ariaModal = 'true'
  updateSize()
  view.addEventListener('resize', updateSize, abortController)
  view.addEventListener('scroll', updateSize, abortController)

  return () => {
    abortController.abort()
    page.style.overflow = overflow
    body.inert = inert
    panel.ariaModal = null
  }
}
