import * as text from '@askwell/messages/billing/payment'
import { useSearchParams } from 'react-router'
import { TestModeBanner } from '../../shared/billing/test-mode-banner.tsx'
import { useSession } from '../../shared/session.ts'
import { PageHeading } from '../../shared/ui/card.tsx'
import { PaymentResult, secretParameter } from './payment-result.tsx'
import { NextPages } from './next-pages.tsx'

/** The page /payment/success, the return URL of the provider's redirects. */
export function SuccessScreen() {
  const session = useSession()
  const secret = useSearchParams()[0].get(secretParameter)
  if (session.status !== 'signed-in') return null

  return (
    <>
      <TestModeBanner />
      <div className="page grid justify-items-center py-10 sm:py-14">
        <div className="grid w-full max-w-2xl gap-6">
          <PageHeading>{text.resultTitle}</PageHeading>
          {secret ? (
            <PaymentResult user={session.user} clientSecret={secret} />
          ) : (
            <p className="text-ink-2">{text.resultMissing}</p>
          )}
          <NextPages />
        </div>
      </div>
    </>
  )
}
