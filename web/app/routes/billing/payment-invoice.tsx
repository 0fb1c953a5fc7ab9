import * as text from '@askwell/messages/pages/meta'
import { InvoiceScreen } from '../../features/payment/invoice-screen.tsx'
import { RequireUser } from '../../layout/require-user.tsx'
import { pageMeta } from '../../shared/page-meta.ts'
import { QueryProvider } from '../../shared/query.tsx'

export const meta = () => pageMeta({ title: text.invoiceTitle, isPrivate: true })

export default function PaymentInvoicePage() {
  return (
    <RequireUser>
      <QueryProvider>
        <InvoiceScreen />
      </QueryProvider>
    </RequireUser>
  )
}
