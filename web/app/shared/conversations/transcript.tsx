import type { Conversation } from '@askwell/contract/conversations/conversations'
import * as text from '@askwell/messages/conversations/transcript'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatDateTime } from '../format.ts'
import { TeachFrom, type TeachFromQuestions } from '../team-answers/teach-from.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { EraseConversation } from './erasure/erase-button.tsx'
import { languageName } from './language-name.ts'
import { TranscriptMessage } from './transcript-message.tsx'
import { useTranscript } from './use-conversations.ts'

/** One conversation as the visitor saw it, with the evidence under each reply. */
export function Transcript({ id, onBack }: { id: string; onBack: () => void }) {
  const transcript = useTranscript(id)
  const heading = useRef<HTMLHeadingElement>(null)
  const head = transcript.data?.pages[0]

  const headId = head?.id
  useEffect(() => {
    if (headId !== undefined) heading.current?.focus()
  }, [headId])

  return (
    <section aria-label={text.title} className="grid min-w-0 content-start gap-4">
      <Button variant="outline" onClick={onBack} className="justify-self-start xl:hidden">
        <ArrowLeft size={18} aria-hidden /> {text.back}
      </Button>
      {transcript.isPending ? <Skeleton className="h-96 w-full" /> : null}
      {transcript.isError && !head ? (
        <ErrorState
          title={text.loadFailed}
          error={transcript.error}
          onRetry={() => void transcript.refetch()}
        />
      ) : null}
      {head ? (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 ref={heading} tabIndex={-1} className="text-lg">
            {formatDateTime(head.started_at)}
          </h3>
          <EraseConversation conversation={head} onErased={onBack} />
        </div>
      ) : null}
      {head ? <Facts conversation={head} /> : null}
      <Messages transcript={transcript} botId={head?.bot_id ?? ''} />
    </section>
  )
}

type MessagesProps = { transcript: ReturnType<typeof useTranscript>; botId: string }

function Messages({ transcript, botId }: MessagesProps) {
  const [opened, open] = useState<TeachFromQuestions | null>(null)
  const messages = transcript.data?.pages.flatMap((page) => page.messages) ?? []
  return (
    <>
      <ol className="grid gap-6">
        {messages.map((message) => (
          <TranscriptMessage
            key={message.id}
            message={message}
            onTeach={() => open({ messageId: message.id, questions: [message.question] })}
          />
        ))}
      </ol>
      <TeachFrom botId={botId} from={opened} onClose={() => open(null)} />
      {transcript.hasNextPage ? (
        <Button
          variant="outline"
          isBusy={transcript.isFetchingNextPage}
          busyLabel={text.loading}
          onClick={() => void transcript.fetchNextPage()}
          className="justify-self-center"
        >
          {text.loadMore}
        </Button>
      ) : null}
    </>
  )
}

function Facts({ conversation }: { conversation: Conversation }) {
  const { visitor, page_host: host, page_path: path, language, ai_notice: notice } = conversation
  const facts: [string, string][] = [
    [
      text.visitor,
      [visitor.name || visitor.id || text.unknownVisitor, visitor.email].filter(Boolean).join(', '),
    ],
    [text.page, `${host}${path}`],
    [text.language, languageName(language)],
    [text.notice, notice],
  ]

  return (
    <dl className="grid gap-x-6 gap-y-1 rounded-xl bg-sunken p-4 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
      {facts
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-2">{label}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
