import { useSearchParams } from 'react-router'
import { TestBanner } from '../../shared/billing/test-banner.tsx'
import { useSession } from '../../shared/session.ts'
import { PageHeading } from '../../shared/ui/card.tsx'
import { PaymentResult, secretParameter } from './payment-result.tsx'
import { WaysOn } from './ways-on.tsx'
import { payment as text } from '../../messages/en.ts'

/** The page /payment/success, to which the provider leads back. */
export function SuccessScreen() {
  const session = useSession()
  const secret = useSearchParams()[0].get(secretParameter)
  if (session.status !== 'signed-in') return null

  return (
    <>
      <TestBanner />
      <div className="page grid justify-items-center py-10 sm:py-14">
        <div className="grid w-full max-w-2xl gap-6">
          <PageHeading>{text.yourPayment}</PageHeading>
          {secret ? (
            <PaymentResult user={session.user} clientSecret={secret} />
          ) : (
            <p className="text-ink-2">{text.thisAddressNamesNoPayment}</p>
          )}
          <WaysOn />
        </div>
      </div>
    </>
  )
}
