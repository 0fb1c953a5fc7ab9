import type { User } from '@askwell/contract/account'
import { lazy, Suspense, useEffect } from 'react'
import { Navigate } from 'react-router'
import { PastDueNotice } from '../../shared/billing/past-due.tsx'
import { messageOf } from '../../shared/call-error.ts'
import { useChatbots } from '../../shared/chatbots.ts'
import { en } from '../../shared/en.ts'
import { notify } from '../../shared/notify.ts'
import { useSession } from '../../shared/session.ts'
import { PageHeading } from '../../shared/ui/card.tsx'
import { ErrorState, Skeleton } from '../../shared/ui/states.tsx'
import { BotTile } from './bot-tile.tsx'
import { CreateCard } from './create-card.tsx'
import { PlanStrip } from './plan-strip.tsx'
import { useAccount } from './use-account.ts'
import { dashboard as text } from '../../messages/en.ts'

const OwnVerifyNotice = lazy(async () => {
  const { OwnVerifyNotice: Loaded } = await import('../../shared/verification/verify-notice.tsx')
  return { default: Loaded }
})

export function Dashboard() {
  const session = useSession()
  return session.status === 'signed-in' ? <MyChatbots user={session.user} /> : null
}

function MyChatbots({ user }: { user: User }) {
  const { plan, isPlanBroken, balance, mustChoosePlan } = useAccount(user)
  const chatbots = useChatbots()
  useErrorToast(chatbots.error)
  useErrorToast(balance.error)

  if (mustChoosePlan) return <Navigate replace to="/subscription" />

  return (
    <div className="page grid grid-cols-1 gap-8 py-10">
      <PageHeading>{text.myChatbots}</PageHeading>
      <PastDueNotice />
      <PlanStrip plan={plan} balance={balance.data} isBroken={isPlanBroken || balance.isError} />
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        <CreateCard used={chatbots.data?.length} allowed={plan?.chatbots} />
        {chatbots.isPending ? <TilesToCome /> : null}
        {chatbots.data?.map((bot) => (
          <BotTile key={bot.id} bot={bot} />
        ))}
      </ul>
      {chatbots.data?.length === 0 ? (
        <p className="max-w-xl text-ink-2">{text.youHaveNoChatbotsYet}</p>
      ) : null}
      {chatbots.isError ? (
        <ErrorState
          title={text.yourChatbotsCouldNotBe}
          error={chatbots.error}
          onRetry={() => void chatbots.refetch()}
        />
      ) : null}
      {/* Below the list: it comes late and must not push anything away. */}
      <Suspense fallback={null}>
        <OwnVerifyNotice user={user} />
      </Suspense>
    </div>
  )
}

/** Three tiles of the final size, so that nothing moves when the list arrives. */
function TilesToCome() {
  return [1, 2, 3].map((tile) => (
    <li key={tile} className="min-h-48 rounded-xl bg-surface p-5 ring-1 ring-line ring-inset">
      <div className="flex gap-3.5">
        <Skeleton className="size-14 rounded-lg" />
        <div className="grid grow content-start gap-2 pt-1">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      </div>
      <span className="sr-only">{en.loading}</span>
    </li>
  ))
}

function useErrorToast(error: Error | null) {
  useEffect(() => {
    if (error) notify.error(messageOf(error, en.unexpectedError))
  }, [error])
}
