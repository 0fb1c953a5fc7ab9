import * as refusalsText from '@askwell/messages/app/refusals'
import type { RatingReason } from '@askwell/contract/chat'
import * as windowText from '@askwell/messages/chat/window'
import { memo, type ReactNode, useEffect, useState } from 'react'
import type { AiMessage, Rating, UserMessage } from '../conversation/messages.ts'
import { isActive } from '../conversation/steps.ts'
import { Markdown } from '../markdown/markdown.tsx'
import { clockTime } from './clock-time.ts'
import { IconButton } from './header.tsx'
import { Icon } from './icons.tsx'
import { lazyPart } from './lazy-part.tsx'
import { SourceList } from './sources.tsx'
import { type DecideHandler, StepList } from './steps.tsx'

const RatingReasons = lazyPart(
  async () => (await import('../parts/rating-reasons.tsx')).RatingReasons,
)

/** A message row of the bot: avatar, bubble, and optional content below. */
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
      <MessageTime at={message.at} />
    </div>
  </div>
))

type AiBubbleProps = {
  message: AiMessage
  avatar: string
  /** Set only for the last reply. */
  onAskAgain?: (() => void) | undefined
  onRate: (message: AiMessage, rating: Rating, reason?: RatingReason) => void
  onDecide: DecideHandler
  /** The page on which the owner buys messages; set only in the preview. */
  buyHref?: string | undefined
}

export const AiBubble = memo((props: AiBubbleProps) => {
  const { message, avatar, onAskAgain, onRate, onDecide, buyHref } = props
  const { text, status, steps, sources, failure } = message
  const isRunning = status === 'waiting' || status === 'streaming'

  return (
    <BotRow
      avatar={avatar}
      below={
        isRunning ? null : (
          <MessageActions message={message} onAskAgain={onAskAgain} onRate={onRate} />
        )
      }
    >
      <StepList steps={steps} onDecide={onDecide} />
      {text === '' && isRunning && !steps.some(isActive) && <TypingIndicator />}
      <Markdown text={text} isPartial={status !== 'done'} />
      {status === 'failed' && <Failure text={failure} buyHref={buyHref} />}
      {status === 'stopped' && <p className="cw-note">{windowText.stopped}</p>}
      <SourceList sources={sources} />
    </BotRow>
  )
})

function TypingIndicator() {
  return (
    <output className="cw-typing" aria-label={windowText.typing}>
      <i />
      <i />
      <i />
    </output>
  )
}

/** The error message of a reply. If no messages are left, the owner gets a link to buy more. */
export function Failure({ text, buyHref }: { text: string; buyHref?: string | undefined }) {
  return (
    <p className="cw-failure">
      {text}
      {buyHref && text === refusalsText.noMessagesLeft && (
        <>
          {' '}
          <a href={buyHref}>{windowText.buyMessages}</a>
        </>
      )}
    </p>
  )
}

type MessageActionsProps = Pick<AiBubbleProps, 'message' | 'onAskAgain' | 'onRate'>

function MessageActions({ message, onAskAgain, onRate }: MessageActionsProps) {
  const hasFailed = message.status === 'failed'
  /** False for a reply that was rated before a reload. */
  const [asksReason, setAsksReason] = useState(false)

  function rate(rated: AiMessage, rating: Rating) {
    onRate(rated, rating)
    setAsksReason(rating === 'down')
  }
  return (
    <>
      <div className="cw-actions">
        {message.text !== '' && <CopyButton text={message.text} />}
        {onAskAgain && !hasFailed && (
          <IconButton name={windowText.regenerate} shape="retry" onPress={onAskAgain} />
        )}
        {message.replyId !== '' && <Thumbs message={message} onRate={rate} />}
        {onAskAgain && hasFailed && (
          <button type="button" className="cw-pill" onClick={onAskAgain}>
            <Icon shape="retry" size={14} /> {windowText.retry}
          </button>
        )}
        <MessageTime at={message.at} />
      </div>
      {asksReason && message.rating === 'down' && (
        <RatingReasons onReason={(reason) => onRate(message, 'down', reason)} />
      )}
    </>
  )
}

function Thumbs({ message, onRate }: Pick<AiBubbleProps, 'message' | 'onRate'>) {
  return (
    <>
      <IconButton
        name={windowText.goodAnswer}
        shape="thumbUp"
        isPressed={message.rating === 'up'}
        onPress={() => onRate(message, 'up')}
      />
      <IconButton
        name={windowText.badAnswer}
        shape="thumbDown"
        isPressed={message.rating === 'down'}
        onPress={() => onRate(message, 'down')}
      />
    </>
  )
}

const copyOutcomes = {
  none: '',
  copied: windowText.copied,
  copyRefused: windowText.copyRefused,
} as const

function CopyButton({ text }: { text: string }) {
  const [outcome, setOutcome] = useState<keyof typeof copyOutcomes>('none')

  useEffect(() => {
    if (outcome === 'none') return undefined
    const timer = setTimeout(() => setOutcome('none'), 2_000)
    return () => clearTimeout(timer)
  }, [outcome])

  async function copy() {
    // `clipboard` is undefined outside a secure context.
    const write = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))
    await write.then(
      () => setOutcome('copied'),
      () => setOutcome('copyRefused'),
    )
  }

  return (
    <>
      <IconButton
        name={windowText.copy}
        shape={outcome === 'copied' ? 'check' : 'copy'}
        onPress={() => void copy()}
      />
      <output className="cw-copied">{copyOutcomes[outcome]}</output>
    </>
  )
}

function MessageTime({ at }: { at: number }) {
  return (
    <time className="cw-time" dateTime={new Date(at).toISOString()}>
      {clockTime(at)}
    </time>
  )
}
