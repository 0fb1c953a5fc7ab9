import * as text from '@askwell/messages/pages/meta'
import { ProfileScreen } from '../../features/profile/profile-screen.tsx'
import { RequireUser } from '../../layout/require-user.tsx'
import { pageMeta } from '../../shared/page-meta.ts'
import { QueryProvider } from '../../shared/query.tsx'

export const meta = () => pageMeta({ title: text.profileTitle, isPrivate: true })

export default function ProfilePage() {
  return (
    <RequireUser>
      <QueryProvider>
        <ProfileScreen />
      </QueryProvider>
    </RequireUser>
  )
}
