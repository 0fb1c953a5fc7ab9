import * as text from '@askwell/messages/pages/meta'
import { BuyScreen } from '../../features/buy/buy-screen.tsx'
import { RequireUser } from '../../layout/require-user.tsx'
import { pageMeta } from '../../shared/page-meta.ts'
import { QueryProvider } from '../../shared/query.tsx'

export const meta = () => pageMeta({ title: text.buyMessagesTitle, isPrivate: true })

export default function BuyPage() {
  return (
    <RequireUser>
      <QueryProvider>
        <BuyScreen />
      </QueryProvider>
    </RequireUser>
  )
}
