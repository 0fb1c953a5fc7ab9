import type { BotNumbers } from '@askwell/contract/conversations/numbers'
import * as text from '@askwell/messages/conversations/numbers'
import { locale } from '@askwell/messages/language'
import { formatCount } from '../../shared/format.ts'
import { Card } from '../../shared/ui/card.tsx'

const oneDigit = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })

const inSeconds = (ms: number | null): string =>
  ms === null ? text.none : text.seconds({ seconds: oneDigit.format(ms / 1_000) })

/** The totals of the range. */
export function Totals({ numbers: { total, first_text: firstText } }: { numbers: BotNumbers }) {
  const facts: [string, string][] = [
    [text.conversations, formatCount(total.conversations)],
    [text.questions, formatCount(total.answered + total.silent + total.failed)],
    [text.answered, formatCount(total.answered)],
    [text.silent, formatCount(total.silent)],
    [text.failed, formatCount(total.failed)],
    [text.thumbsUp, formatCount(total.thumbs_up)],
    [text.thumbsDown, formatCount(total.thumbs_down)],
    [text.spent, formatCount(total.spent)],
    [text.median, inSeconds(firstText.median)],
    [text.p95, inSeconds(firstText.p95)],
  ]
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-5">
      {facts.map(([label, value]) => (
        <div key={label} className="grid gap-1 rounded-xl bg-sunken p-4">
          <dt className="text-sm text-ink-2">{label}</dt>
          <dd className="text-2xl font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The outcomes of conversations: three counts that add up to the number of conversations. */
export function Resolved({ numbers: { resolved } }: { numbers: BotNumbers }) {
  const parts = [
    { label: text.confirmed, hint: text.confirmedHint, count: resolved.confirmed },
    { label: text.notResolved, hint: text.notResolvedHint, count: resolved.not_resolved },
    { label: text.left, hint: text.leftHint, count: resolved.left },
  ]
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">{text.resolvedTitle}</h2>
      <p className="text-sm text-ink-2">{text.resolvedLead}</p>
      <dl className="grid gap-3 sm:grid-cols-3">
        {parts.map(({ label, hint, count }) => (
          <div key={label} className="grid gap-1">
            <dt className="font-medium">{label}</dt>
            <dd className="text-2xl font-semibold tabular-nums">{formatCount(count)}</dd>
            <dd className="text-sm text-ink-2">{hint}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
