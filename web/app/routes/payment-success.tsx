import { SuccessScreen } from '../features/payment/success-screen.tsx'
import { RequireUser } from '../layout/require-user.tsx'
import { pageMeta } from '../shared/page-meta.ts'
import { WithQueries } from '../shared/query.tsx'
import { paymentSuccessPage as text } from '../messages/en.ts'

export const meta = () => pageMeta({ title: text.yourPayment, isPrivate: true })

export default function PaymentSuccessPage() {
  return (
    <RequireUser>
      <WithQueries>
        <SuccessScreen />
      </WithQueries>
    </RequireUser>
  )
}
