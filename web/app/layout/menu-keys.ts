import type { KeyboardEvent, ToggleEvent } from 'react'

function menuItems(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')]
}

/** Arrow keys, Home and End move the focus in a popover menu; Tab closes it. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = menuItems(event.currentTarget)
  const focused = items.findIndex((item) => item === document.activeElement)
  const target = nextIndex(event.key, focused, items.length)
  if (event.key === 'Tab') event.currentTarget.hidePopover()
  if (target === null) return

  event.preventDefault()
  items[target]?.focus()
}

function nextIndex(key: string, focused: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return (focused + 1) % count
    case 'ArrowUp':
      return (focused - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

/** Focuses the first item when the menu opens. */
export function focusFirstItem(event: ToggleEvent<HTMLElement>): void {
  if (event.newState === 'open') menuItems(event.currentTarget)[0]?.focus()
}
