import { getBillingDetails } from '@askwell/contract/billing/details'
import * as text from '@askwell/messages/invoicing/details'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../shared/call.ts'
import { LoadedContent, Section } from '../security/section.tsx'
import { BillingForm } from './billing-form.tsx'

/** The card with the company, address and tax ID printed on invoices. */
export function BillingDetails({ onUnsaved }: { onUnsaved: (isUnsaved: boolean) => void }) {
  const query = useQuery({
    queryKey: ['billing-details'],
    queryFn: async ({ signal }) => (await call(getBillingDetails, undefined, { signal })).details,
    staleTime: Infinity,
    gcTime: 0,
  })

  return (
    <Section title={text.title} lead={text.lead}>
      <LoadedContent query={query} failure={text.loadFailed}>
        {(details) => <BillingForm initial={details} onUnsaved={onUnsaved} />}
      </LoadedContent>
    </Section>
  )
}
