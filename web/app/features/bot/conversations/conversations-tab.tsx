import * as gapsText from '@askwell/messages/conversations/gaps'
import * as text from '@askwell/messages/conversations/numbers'
import { Suspense, lazy } from 'react'
import { useSearchParams } from 'react-router'
import { Conversations } from '../../../shared/conversations/conversations.tsx'
import { EraseVisitor } from '../../../shared/conversations/erasure/erase-button.tsx'
import { ButtonLink } from '../../../shared/ui/button.tsx'
import { SegmentedControl } from '../../../shared/ui/segmented-control.tsx'
import { Skeleton } from '../../../shared/ui/states.tsx'
import type { PanelProps } from '../shared/panel-props.ts'
import { KeepDays } from './keep-days.tsx'

const GapList = lazy(async () => ({ default: (await import('../gaps/gap-list.tsx')).GapList }))

/** The conversations of visitors with the chatbot, and the questions that it could not answer well. */
export function ConversationsTab({ setting }: PanelProps) {
  const [view, show] = useView()
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SegmentedControl
          label={gapsText.views}
          options={[
            { value: 'all', label: gapsText.conversations },
            { value: 'unanswered', label: gapsText.title },
          ]}
          value={view}
          onChange={show}
        />
        <ButtonLink
          to={`/numbers?bot=${setting.id}`}
          variant="outline"
          size="sm"
          className="max-sm:min-h-11"
        >
          {text.open}
        </ButtonLink>
      </div>
      {view === 'unanswered' ? (
        <Suspense fallback={<Skeleton className="h-96 w-full" />}>
          <GapList botId={setting.id} />
        </Suspense>
      ) : (
        <>
          <Conversations botId={setting.id} />
          <div className="flex flex-wrap items-start justify-between gap-4 border-t border-line pt-6">
            <KeepDays botId={setting.id} />
            <EraseVisitor botId={setting.id} />
          </div>
        </>
      )}
    </>
  )
}

type View = 'all' | 'unanswered'

/** The view is part of the URL, so that reload, Back and links work. */
function useView(): [View, (view: View) => void] {
  const [params, setParams] = useSearchParams()
  const view = params.get('view') === 'unanswered' ? 'unanswered' : 'all'
  function show(next: View) {
    const changed = new URLSearchParams(params)
    changed.delete('conversation')
    if (next === 'all') changed.delete('view')
    else changed.set('view', next)
    setParams(changed, { preventScrollReset: true })
  }
  return [view, show]
}
