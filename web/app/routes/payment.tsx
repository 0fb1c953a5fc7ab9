import { Navigate } from 'react-router'
import { PaymentScreen } from '../features/payment/payment-screen.tsx'
import { RequireUser } from '../layout/require-user.tsx'
import { pageMeta } from '../shared/page-meta.ts'
import { withRedirect } from '../shared/paths.ts'
import { WithQueries } from '../shared/query.tsx'
import { paymentPage as text } from '../messages/en.ts'

export const meta = () => pageMeta({ title: text.payment, isPrivate: true })

export default function PaymentPage() {
  return (
    <RequireUser visitorSees={<Navigate replace to={withRedirect('/register', '/payment')} />}>
      <WithQueries>
        <PaymentScreen />
      </WithQueries>
    </RequireUser>
  )
}
