import type { KeyboardEvent, ToggleEvent } from 'react'

function entries(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')]
}

/** Arrow keys, Home and End move through the entries of a popover menu; Tab leaves it. */
export function moveInMenu(event: KeyboardEvent<HTMLElement>): void {
  const items = entries(event.currentTarget)
  const here = items.findIndex((item) => item === document.activeElement)
  const target = nextIndex(event.key, here, items.length)
  if (event.key === 'Tab') event.currentTarget.hidePopover()
  if (target === null) return

  event.preventDefault()
  items[target]?.focus()
}

function nextIndex(key: string, here: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return (here + 1) % count
    case 'ArrowUp':
      return (here - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

/** An opened menu has its first entry focused. */
export function focusFirstEntry(event: ToggleEvent<HTMLElement>): void {
  if (event.newState === 'open') entries(event.currentTarget)[0]?.focus()
}
