import type { User } from '@askwell/contract/account'
import * as commonText from '@askwell/messages/app/common'
import * as text from '@askwell/messages/bots/dashboard'
import { clsx } from 'clsx'
import { lazy, Suspense, useEffect } from 'react'
import { Navigate } from 'react-router'
import { PastDueNotice } from '../../shared/billing/past-due-notice.tsx'
import { messageOf } from '../../shared/call-error.ts'
import { useChatbots } from '../../shared/chatbots.ts'
import { notify } from '../../shared/notify.ts'
import { useSession } from '../../shared/session.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { PageHeading } from '../../shared/ui/card.tsx'
import { QueryError, Skeleton } from '../../shared/ui/states.tsx'
import { BotTile } from './bot-tile.tsx'
import { CreateCard } from './create-card.tsx'
import { useDashboardStart } from './dashboard-start.ts'
import { PlanStrip } from './plan-strip.tsx'
import { useAccount } from './use-account.ts'

const OwnVerifyNotice = lazy(async () => {
  const { OwnVerifyNotice: Loaded } = await import('../../shared/verification/verify-notice.tsx')
  return { default: Loaded }
})

export function Dashboard() {
  const session = useSession()
  return session.status === 'signed-in' ? <MyChatbots user={session.user} /> : null
}

function MyChatbots({ user }: { user: User }) {
  const { plan, hasPlanFailed, balance, mustChoosePlan, isKnown } = useAccount(user)
  const { isSettled } = useDashboardStart()
  const chatbots = useChatbots({ enabled: isSettled })
  useErrorToast(chatbots.error)
  useErrorToast(balance.error)

  if (mustChoosePlan) return <Navigate replace to="/subscription" />

  return (
    <div className="page grid grid-cols-1 gap-8 py-10">
      <PageHeading aside={<ReviewLinks />}>{text.title}</PageHeading>
      <PastDueNotice />
      <PlanStrip plan={plan} balance={balance.data} hasFailed={hasPlanFailed || balance.isError} />
      <Tiles chatbots={chatbots} allowed={plan?.chatbots} isVisible={isKnown} />
      {chatbots.data?.length === 0 ? <p className="max-w-xl text-ink-2">{text.empty}</p> : null}
      {chatbots.isError ? <QueryError title={text.loadFailed} query={chatbots} /> : null}
      {/* Below the list, because it loads later and must not move the list. */}
      <Suspense fallback={null}>{isSettled ? <OwnVerifyNotice user={user} /> : null}</Suspense>
    </div>
  )
}

/** Links to the conversations and the numbers of all chatbots. */
function ReviewLinks() {
  return (
    <nav aria-label={text.reviews} className="flex flex-wrap gap-2">
      {[
        { to: '/conversations', label: text.conversations },
        { to: '/numbers', label: text.numbers },
      ].map(({ to, label }) => (
        <ButtonLink key={to} to={to} variant="outline" size="sm" className="max-sm:min-h-11">
          {label}
        </ButtonLink>
      ))}
    </nav>
  )
}

type TilesProps = {
  chatbots: ReturnType<typeof useChatbots>
  allowed: number | undefined
  isVisible: boolean
}

/** Hidden until the height of the plan strip above is final, because a hint about few messages makes it taller. */
function Tiles({ chatbots, allowed, isVisible }: TilesProps) {
  return (
    <ul
      className={clsx(
        'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4',
        !isVisible && 'invisible',
      )}
    >
      <CreateCard used={chatbots.data?.length} allowed={allowed} />
      {chatbots.isPending ? <TilesSkeleton /> : null}
      {chatbots.data?.map((bot) => (
        <BotTile key={bot.id} bot={bot} />
      ))}
    </ul>
  )
}

/** Three placeholders of the final size, so that nothing moves when the list is loaded. */
function TilesSkeleton() {
  return [1, 2, 3].map((tile) => (
    <li key={tile} className="min-h-48 rounded-xl bg-surface p-5 ring-1 ring-line ring-inset">
      <div className="flex gap-3.5">
        <Skeleton className="size-14 rounded-lg" />
        <div className="grid grow content-start gap-2 pt-1">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      </div>
      <span className="sr-only">{commonText.loading}</span>
    </li>
  ))
}

function useErrorToast(error: Error | null) {
  useEffect(() => {
    if (error) notify.error(messageOf(error, commonText.unexpectedError))
  }, [error])
}
