import { BuyScreen } from '../features/buy/buy-screen.tsx'
import { RequireUser } from '../layout/require-user.tsx'
import { pageMeta } from '../shared/page-meta.ts'
import { WithQueries } from '../shared/query.tsx'
import { buytokenPage as text } from '../messages/en.ts'

export const meta = () => pageMeta({ title: text.buyMessages, isPrivate: true })

export default function BuyPage() {
  return (
    <RequireUser>
      <WithQueries>
        <BuyScreen />
      </WithQueries>
    </RequireUser>
  )
}
