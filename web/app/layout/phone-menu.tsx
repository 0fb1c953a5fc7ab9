import * as text from '@askwell/messages/app/navigation'
import { Menu } from 'lucide-react'
import { useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { isCurrent, topLinks } from './links.ts'
import { ThemeSwitch } from './theme-switch.tsx'

/** The top links on small screens. Escape or a tap outside closes the menu; the page behind it does not scroll. */
export function PhoneMenu() {
  const panel = useRef<HTMLElement>(null)
  const { pathname } = useLocation()

  return (
    <>
      <button
        type="button"
        popoverTarget="phone-menu"
        aria-label={text.menu}
        className="grid size-11 place-items-center rounded-md text-ink-2 hover:bg-sunken md:hidden"
      >
        <Menu size={22} aria-hidden />
      </button>
      <nav
        ref={panel}
        id="phone-menu"
        popover="auto"
        data-locks-scroll
        aria-label={text.mainSmallLabel}
        className="menu-panel inset-x-4 w-auto"
      >
        <ul>
          {topLinks.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                onClick={() => panel.current?.hidePopover()}
                aria-current={isCurrent(to, pathname) ? 'page' : undefined}
                className="flex min-h-12 items-center rounded-sm px-4 text-lg font-medium text-ink hover:bg-sunken aria-[current]:bg-brand-soft aria-[current]:text-on-brand-soft"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <div className="mt-1.5 flex items-center justify-between border-t border-line ps-4 pt-1.5 text-ink-2 sm:hidden">
          {text.theme}
          <ThemeSwitch />
        </div>
      </nav>
    </>
  )
}
