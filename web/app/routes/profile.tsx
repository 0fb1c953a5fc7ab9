import { ProfileScreen } from '../features/profile/profile-screen.tsx'
import { RequireUser } from '../layout/require-user.tsx'
import { pageMeta } from '../shared/page-meta.ts'
import { WithQueries } from '../shared/query.tsx'
import { profilePage as text } from '../messages/en.ts'

export const meta = () => pageMeta({ title: text.profile, isPrivate: true })

export default function ProfilePage() {
  return (
    <RequireUser>
      <WithQueries>
        <ProfileScreen />
      </WithQueries>
    </RequireUser>
  )
}
