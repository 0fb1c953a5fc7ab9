/**
 * Handles Escape in an editor. The first one lets the next Tab leave the editor, and must not close the surrounding
 * panel; a second one in a row closes the panel. Returns a function that removes the listener.
 */
export function keepEscapeInside(host: HTMLElement): () => void {
  let isSecond = false
  const onKey = (event: KeyboardEvent) => {
    const isEscape = event.key === 'Escape'
    if (isEscape && !isSecond) event.stopPropagation()
    isSecond = isEscape && !isSecond
  }
  host.addEventListener('keydown', onKey)
  return () => host.removeEventListener('keydown', onKey)
}
