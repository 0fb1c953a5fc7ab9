import { memo, type ReactNode, useEffect, useState } from 'react'
import type { AiMessage, Rating, UserMessage } from '../conversation/messages.ts'
import { isUnderWay } from '../conversation/steps.ts'
import { Markdown } from '../markdown/markdown.tsx'
import { chatTexts } from '../texts.ts'
import { clockTime } from './clock-time.ts'
import { IconButton } from './header.tsx'
import { Icon } from './icons.tsx'
import { SourceList } from './sources.tsx'
import { type Decide, StepList } from './steps.tsx'

/** A row of the bot: its face, a bubble, and what may stand below it. */
export function BotRow({
  avatar,
  children,
  below,
}: {
  avatar: string
  children: ReactNode
  below?: ReactNode
}) {
  return (
    <div className="cw-row" data-from="ai">
      <img className="cw-face" src={avatar} alt="" width={28} height={28} />
      <div className="cw-column">
        <div className="cw-bubble">{children}</div>
        {below}
      </div>
    </div>
  )
}

export const UserBubble = memo(({ message }: { message: UserMessage }) => (
  <div className="cw-row" data-from="user">
    <div className="cw-column">
      <div className="cw-bubble">{message.text}</div>
      <SentAt at={message.at} />
    </div>
  </div>
))

type AiBubbleProps = {
  message: AiMessage
  avatar: string
  /** Offered for the last answer only. */
  onAgain?: (() => void) | undefined
  onRate: (message: AiMessage, rating: Rating) => void
  onDecide: Decide
  /** Where the owner buys messages; the preview has it. */
  buyHref?: string | undefined
}

export const AiBubble = memo((props: AiBubbleProps) => {
  const { message, avatar, onAgain, onRate, onDecide, buyHref } = props
  const { text, status, steps, sources, failure } = message
  const isRunning = status === 'waiting' || status === 'streaming'

  return (
    <BotRow
      avatar={avatar}
      below={isRunning ? null : <Below message={message} onAgain={onAgain} onRate={onRate} />}
    >
      <StepList steps={steps} onDecide={onDecide} />
      {text === '' && isRunning && !steps.some(isUnderWay) && <Typing />}
      <Markdown text={text} isPartial={status !== 'done'} />
      {status === 'failed' && <Failure text={failure} buyHref={buyHref} />}
      {status === 'stopped' && <p className="cw-note">{chatTexts.stopped}</p>}
      <SourceList sources={sources} />
    </BotRow>
  )
})

function Typing() {
  return (
    <output className="cw-typing" aria-label={chatTexts.typing}>
      <i />
      <i />
      <i />
    </output>
  )
}

/** The reason an answer failed. Without messages left, the owner gets the way to buy some. */
export function Failure({ text, buyHref }: { text: string; buyHref?: string | undefined }) {
  return (
    <p className="cw-failure">
      {text}
      {buyHref && text === chatTexts.noMessagesLeft && (
        <>
          {' '}
          <a href={buyHref}>{chatTexts.buyMessages}</a>
        </>
      )}
    </p>
  )
}

type BelowProps = Pick<AiBubbleProps, 'message' | 'onAgain' | 'onRate'>

function Below({ message, onAgain, onRate }: BelowProps) {
  const hasFailed = message.status === 'failed'
  return (
    <div className="cw-actions">
      {message.text !== '' && <CopyButton text={message.text} />}
      {onAgain && !hasFailed && (
        <IconButton name={chatTexts.regenerate} shape="again" onPress={onAgain} />
      )}
      {message.replyId !== '' && <Thumbs message={message} onRate={onRate} />}
      {onAgain && hasFailed && (
        <button type="button" className="cw-pill" onClick={onAgain}>
          <Icon shape="again" size={14} /> {chatTexts.retry}
        </button>
      )}
      <SentAt at={message.at} />
    </div>
  )
}

function Thumbs({ message, onRate }: Pick<AiBubbleProps, 'message' | 'onRate'>) {
  return (
    <>
      <IconButton
        name={chatTexts.goodAnswer}
        shape="thumbUp"
        isPressed={message.rating === 'up'}
        onPress={() => onRate(message, 'up')}
      />
      <IconButton
        name={chatTexts.badAnswer}
        shape="thumbDown"
        isPressed={message.rating === 'down'}
        onPress={() => onRate(message, 'down')}
      />
    </>
  )
}

function CopyButton({ text }: { text: string }) {
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'copyRefused'>('none')

  useEffect(() => {
    if (outcome === 'none') return undefined
    const timer = setTimeout(() => setOutcome('none'), 2_000)
    return () => clearTimeout(timer)
  }, [outcome])

  async function copy() {
    // Without a secure context there is no clipboard at all.
    const write = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))
    await write.then(
      () => setOutcome('copied'),
      () => setOutcome('copyRefused'),
    )
  }

  return (
    <>
      <IconButton
        name={chatTexts.copy}
        shape={outcome === 'copied' ? 'check' : 'copy'}
        onPress={() => void copy()}
      />
      <output className="cw-copied">{outcome === 'none' ? '' : chatTexts[outcome]}</output>
    </>
  )
}

/** The time of a message. */
function SentAt({ at }: { at: number }) {
  return (
    <time className="cw-time" dateTime={new Date(at).toISOString()}>
      {clockTime(at)}
    </time>
  )
}
