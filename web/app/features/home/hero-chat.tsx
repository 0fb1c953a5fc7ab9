import * as text from '@askwell/messages/pages/home-chat'
import { ArrowUp } from 'lucide-react'
import { useState } from 'react'
import type { MouseEvent } from 'react'
import { brand } from '../../shared/brand.ts'
import { Avatar } from '../../shared/ui/avatar.tsx'
import { LiveChat } from './live-chat.tsx'

const botId = 'bot_sample_electrical'
const path = `/chatbotiframe/${botId}`

/**
 * The chat with the sample bot for electrical safety. The chat page is loaded with the first click, so that the home
 * page stays small; without scripts, the links open it in a new tab.
 */
export function HeroChat() {
  /** Null until the first click; '' opens the chat without a question. */
  const [question, setQuestion] = useState<string | null>(null)

  return (
    <section
      aria-label={text.title({ bot: text.botName })}
      className="relative flex h-[580px] w-[400px] max-w-full flex-col overflow-hidden rounded-2xl bg-surface text-base shadow-lift ring-1 ring-line"
    >
      {question === null ? (
        <ClosedChat onAsk={setQuestion} />
      ) : (
        <LiveChat
          path={path}
          title={text.title({ bot: text.botName })}
          question={question}
          onClose={() => setQuestion(null)}
        />
      )}
    </section>
  )
}

type ClosedChatProps = { onAsk: (question: string) => void }

function ClosedChat({ onAsk }: ClosedChatProps) {
  return (
    <>
      <p className="flex items-center gap-3 bg-panel px-4 py-3.5 font-display font-bold text-on-panel">
        <Avatar imgId={2} size={40} />
        {text.botName}
      </p>
      <div className="grid grow content-start gap-4 p-4">
        <div className="flex gap-2">
          <Avatar imgId={2} size={28} className="self-start rounded-full!" />
          <p className="rounded-xl rounded-ss-sm bg-sunken px-4 py-3">{text.greeting}</p>
        </div>
        <ul className="grid justify-items-start gap-2 text-sm font-medium">
          {text.questions.map((question) => (
            <li key={question}>
              <a
                {...linkProps(onAsk, question)}
                className="inline-flex min-h-9 items-center rounded-full px-3.5 py-1.5 ring-1 ring-line-strong ring-inset hover:bg-sunken"
              >
                {question}
              </a>
            </li>
          ))}
        </ul>
      </div>
      <MessageLink onAsk={onAsk} />
    </>
  )
}

/** A link that looks like the message input and opens the chat. */
function MessageLink({ onAsk }: ClosedChatProps) {
  return (
    <div className="grid gap-2.5 border-t border-line p-3">
      <a
        {...linkProps(onAsk, '')}
        className="flex items-center gap-2 rounded-lg p-1.5 ps-3.5 text-ink-3 ring-1 ring-line-strong"
      >
        <span className="grow">{text.placeholder}</span>
        <span className="grid size-9 place-items-center rounded-md bg-brand text-on-brand">
          <ArrowUp size={18} aria-hidden />
        </span>
      </a>
      <p className="text-center text-xs text-ink-3">{text.poweredBy({ brand: brand.name })}</p>
    </div>
  )
}

const linkProps = (onAsk: ClosedChatProps['onAsk'], question: string) => ({
  href: path,
  target: '_blank',
  rel: 'noopener',
  onClick(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onAsk(question)
  },
})
