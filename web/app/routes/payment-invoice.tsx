import { InvoiceScreen } from '../features/payment/invoice-screen.tsx'
import { RequireUser } from '../layout/require-user.tsx'
import { pageMeta } from '../shared/page-meta.ts'
import { WithQueries } from '../shared/query.tsx'
import { paymentInvoicePage as text } from '../messages/en.ts'

export const meta = () => pageMeta({ title: text.invoice, isPrivate: true })

export default function PaymentInvoicePage() {
  return (
    <RequireUser>
      <WithQueries>
        <InvoiceScreen />
      </WithQueries>
    </RequireUser>
  )
}
