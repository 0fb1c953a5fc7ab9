import { useSession } from '../shared/session.ts'
import { PhoneMenu } from './phone-menu.tsx'
import { UserMenu } from './user-menu.tsx'

/** The menus of the header. Their panels are popovers, which open without scripts. */
export function HeaderMenus() {
  const session = useSession()

  return (
    <>
      <UserMenu user={session.status === 'signed-in' ? session.user : null} />
      <PhoneMenu />
    </>
  )
}
