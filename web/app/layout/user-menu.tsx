import type { User } from '@askwell/contract/account'
import * as text from '@askwell/messages/app/navigation'
import { UserRound } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { signedInMenu, signedOutMenu } from './links.ts'
import { focusFirstItem, moveFocus } from './menu-keys.ts'

const itemClass =
  'flex min-h-11 w-full items-center rounded-sm px-3 text-start text-sm font-medium text-ink hover:bg-sunken focus-visible:bg-sunken'

export function UserMenu({ user }: { user: User | null }) {
  const menu = useRef<HTMLDivElement>(null)
  const close = () => menu.current?.hidePopover()

  async function logOut() {
    close()
    const { signOut } = await import('../shared/sign-out.ts')
    await signOut()
  }

  return (
    <>
      <button
        type="button"
        popoverTarget="user-menu"
        aria-haspopup="menu"
        aria-label={user ? text.accountMenuOf({ initials: initials(user) }) : text.accountMenu}
        className="grid size-11 shrink-0 place-items-center rounded-full bg-brand-soft text-sm font-semibold text-on-brand-soft hover:ring-1 hover:ring-brand"
      >
        {user ? <span aria-hidden>{initials(user)}</span> : <UserRound size={20} aria-hidden />}
      </button>
      {/* Handles the keys for all items. */}
      <div
        ref={menu}
        id="user-menu"
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={text.account}
        onToggle={focusFirstItem}
        onKeyDown={moveFocus}
        className="menu-panel end-[max(1rem,calc((100vw-1280px)/2+1.5rem))] w-44"
      >
        {(user ? signedInMenu : signedOutMenu).map(({ to, label }) => (
          <Link key={to} role="menuitem" to={to} onClick={close} className={itemClass}>
            {label}
          </Link>
        ))}
        {user ? (
          <button type="button" role="menuitem" onClick={() => void logOut()} className={itemClass}>
            {text.logout}
          </button>
        ) : null}
      </div>
    </>
  )
}

function initials({ first_name, last_name, email }: User): string {
  const letters = `${first_name.trim().charAt(0)}${last_name.trim().charAt(0)}`
  return (letters || email.charAt(0)).toUpperCase()
}
