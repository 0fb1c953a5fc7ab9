import * as text from '@askwell/messages/app/navigation'
import { clsx } from 'clsx'
import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { brand } from '../shared/brand.ts'
import { useSession } from '../shared/session.ts'
import { ButtonLink } from '../shared/ui/button.tsx'
import { Logo } from '../shared/ui/logo.tsx'
import { DeferredPart } from './early-input.tsx'
import { isCurrent, topLinks } from './links.ts'
import { ThemeSwitch } from './theme-switch.tsx'

// Loaded in parallel with the scripts of the page, which does not wait for it to become interactive.
const menus = import('./header-menus.tsx')
const HeaderMenus = lazy(async () => ({ default: (await menus).HeaderMenus }))

/** A constant element: React discards the prerendered HTML of a boundary that is re-rendered before hydration. */
const deferredMenus = (
  <Suspense fallback={<span className="h-11 w-24 md:w-11" />}>
    <DeferredPart>
      <HeaderMenus />
    </DeferredPart>
  </Suspense>
)

export function Header() {
  const session = useSession()

  return (
    <header className="sticky top-0 z-30 border-b border-line bg-bg">
      <div className="page flex min-h-16 items-center gap-x-2 md:flex-wrap">
        <Link
          to="/"
          aria-label={text.homeOf({ brand: brand.name })}
          className="me-auto inline-flex items-center rounded-sm md:me-6"
        >
          <Logo isCompact />
        </Link>
        <TopLinks />
        <div className="flex items-center gap-2 md:ms-auto">
          <ThemeSwitch className="max-sm:hidden" />
          {session.status === 'signed-in' ? null : (
            <ButtonLink to="/register" size="md" data-visitors-only className="max-sm:px-3">
              {text.signUp}
            </ButtonLink>
          )}
          {deferredMenus}
        </div>
      </div>
    </header>
  )
}

function TopLinks() {
  const { pathname } = useLocation()

  return (
    <nav aria-label={text.mainLabel} className="hidden md:block">
      <ul className="flex flex-wrap">
        {topLinks.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={isCurrent(to, pathname) ? 'page' : undefined}
              className={clsx(
                'inline-flex min-h-9 items-center rounded-md px-2 text-sm font-medium whitespace-nowrap lg:px-3',
                'text-ink-2 hover:text-ink aria-[current]:bg-sunken aria-[current]:text-ink',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
