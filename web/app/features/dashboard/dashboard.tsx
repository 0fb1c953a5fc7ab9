import type { User } from '@askwell/contract/account'
import { useEffect } from 'react'
import { Navigate } from 'react-router'
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

export function Dashboard() {
  const session = useSession()
  return session.status === 'signed-in' ? <MyChatbots user={session.user} /> : null
}

function MyChatbots({ user }: { user: User }) {
  const { plan, balance, mustChoosePlan } = useAccount(user)
  const chatbots = useChatbots()
  useErrorToast(chatbots.error)
  useErrorToast(balance.error)

  if (mustChoosePlan) return <Navigate replace to="/subscription" />

  return (
    <div className="page grid grid-cols-1 gap-8 py-10">
      <PageHeading>My Chatbots</PageHeading>
      <PlanStrip
        plan={plan.data}
        balance={balance.data}
        isBroken={plan.isError || balance.isError}
      />
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        <CreateCard used={chatbots.data?.length} allowed={plan.data?.chatbots} />
        {chatbots.isPending ? <TilesToCome /> : null}
        {chatbots.data?.map((bot) => (
          <BotTile key={bot.id} bot={bot} />
        ))}
      </ul>
      {chatbots.data?.length === 0 ? (
        <p className="max-w-xl text-ink-2">
          You have no chatbots yet. Create the first one, teach it a file or a page of your website,
          and it will answer from them.
        </p>
      ) : null}
      {chatbots.isError ? (
        <ErrorState
          title="Your chatbots could not be loaded"
          error={chatbots.error}
          onRetry={() => void chatbots.refetch()}
        />
      ) : null}
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
