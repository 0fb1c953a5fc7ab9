import { withheldSentences } from '@askwell/contract/chat'
import * as text from '@askwell/messages/bots/preview'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../shared/call.ts'

/** The withdrawn sentences of the last reply; renders nothing without any. */
export function WithheldSentences({ botId, messageId }: { botId: string; messageId: string }) {
  const { data } = useQuery({
    queryKey: ['withheld-sentences', botId, messageId],
    queryFn: ({ signal }) =>
      call(withheldSentences, { bot_id: botId, message_id: messageId }, { signal }),
    enabled: messageId !== '',
    staleTime: Infinity,
  })
  const sentences = data?.sentences ?? []
  if (sentences.length === 0) return null

  return (
    <section aria-label={text.withheldTitle} className="grid content-start gap-4">
      <h3 className="text-lg">{text.withheldTitle}</h3>
      <p className="text-sm text-ink-2">{text.withheldHint}</p>
      <ul className="grid gap-3">
        {sentences.map((sentence, index) => (
          <li
            key={index}
            className="grid gap-2 rounded-xl bg-surface p-4 ring-1 ring-line ring-inset [overflow-wrap:anywhere]"
          >
            <q>{sentence.text}</q>
            <p className="text-sm text-ink-2">
              {text.notInSources} <strong>{sentence.claim}</strong>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
