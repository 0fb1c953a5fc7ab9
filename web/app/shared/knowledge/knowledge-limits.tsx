import { knowledgeLimits } from '@askwell/contract/knowledge'
import * as text from '@askwell/messages/knowledge/plan-limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../call.ts'
import { UsageBar } from '../ui/usage-bar.tsx'

/** Used fraction from which a bar warns. */
const nearlyFull = 0.9

/** The limits of the plan for this chatbot, or for a new one if `botId` is ''. */
function useKnowledgeLimits(botId: string, characters: number) {
  return useQuery({
    queryKey: ['knowledge-limits', botId, characters],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(knowledgeLimits, { bot_id: botId }, { signal }),
    staleTime: 0,
  })
}

type KnowledgeLimitsProps = {
  /** Empty before the chatbot is created. */
  botId: string
  /** Number of files and texts that are chosen but not yet saved. */
  pending?: number
  /** Number of characters in the listed sources. The limits are fetched again when it changes. */
  characters?: number
}

/**
 * How much of the plan's limits the sources use, including pending ones. Renders nothing until the limits are
 * loaded; the server enforces them anyway.
 */
export function KnowledgeLimits({ botId, pending = 0, characters = 0 }: KnowledgeLimitsProps) {
  const { data } = useKnowledgeLimits(botId, characters)
  if (!data) return null
  const { files, pages, every, used } = data
  const wanted = used.files + pending

  return (
    <section aria-label={text.label} className="grid gap-2 text-sm text-ink-2">
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        <Use label={text.characters} used={used.characters} max={data.characters} />
        <Use label={text.files} used={wanted} max={files} />
      </div>
      <p>{text.websites[every]({ pages })}</p>
      <div role="alert" className="text-bad">
        {wanted > files ? <p>{text.beyondFiles({ max: files })}</p> : null}
        {used.characters >= data.characters ? <p>{text.isFull}</p> : null}
      </div>
    </section>
  )
}

function Use({ label, used, max }: { label: string; used: number; max: number }) {
  return (
    <div className="grid content-start gap-1">
      <p className="flex flex-wrap justify-between gap-x-3 tabular-nums">
        <span className="font-medium">{label}</span>
        <span>{text.usedOfMax({ used, max })}</span>
      </p>
      <UsageBar label={label} value={used} max={max} isLow={used >= nearlyFull * max} />
    </div>
  )
}
