import type { RatingReason } from '@askwell/contract/chat'
import { unavailable } from '@askwell/messages/bots/outcomes'
import * as refusalsText from '@askwell/messages/app/refusals'
import * as windowText from '@askwell/messages/chat/window'
import { useEffect } from 'react'
import type { ChatState } from '../conversation/chat-store.ts'
import {
  type AiMessage,
  hasFailed,
  lastQuestion,
  type Message,
  type Rating,
} from '../conversation/messages.ts'
import { Markdown } from '../markdown/markdown.tsx'
import { AiBubble, BotRow, Failure, UserBubble } from './bubble.tsx'
import { Icon } from './icons.tsx'
import { useStickyScroll } from './sticky-scroll.ts'
import type { DecideHandler } from './steps.tsx'

type MessageListProps = {
  greeting: string
  state: ChatState
  avatar: string
  hasPreloader: boolean
  onAskAgain: () => void
  onRate: (message: AiMessage, rating: Rating, reason?: RatingReason) => void
  onDecide: DecideHandler
  buyHref: string | undefined
}

export function MessageList(props: MessageListProps) {
  const { state, hasPreloader } = props
  const { box, content, isAwayFromEnd, scrollToEnd } = useStickyScroll()
  const lastQuestionId = state.messages.findLast((message) => message.from === 'user')?.id

  useEffect(() => {
    if (lastQuestionId) scrollToEnd()
  }, [lastQuestionId, scrollToEnd])

  return (
    <div className="cw-body">
      {/* Not a live region: Announcer announces replies sentence by sentence. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- a scrolling element must be reachable by keyboard */}
      <div
        ref={box}
        className="cw-log"
        role="log"
        aria-label={windowText.conversation}
        aria-live="off"
        tabIndex={0}
      >
        <div ref={content} className="cw-messages">
          <Greeting {...props} />
          {state.messages.map((message) => (
            <MessageRow key={message.id} message={message} {...props} />
          ))}
          {state.availability === 'gone' && !hasFailed(state.messages.at(-1)) && (
            <Greeting {...props} greeting={unavailable} />
          )}
        </div>
      </div>
      {hasPreloader && (
        <output className="cw-preloader" aria-label={windowText.loading}>
          <span />
        </output>
      )}
      {isAwayFromEnd && (
        <button
          type="button"
          className="cw-to-end"
          aria-label={windowText.toLatest}
          onClick={scrollToEnd}
        >
          <Icon shape="down" />
        </button>
      )}
    </div>
  )
}

function Greeting({ greeting, avatar, buyHref }: MessageListProps) {
  return (
    <BotRow avatar={avatar}>
      {greeting === refusalsText.noMessagesLeft || greeting === unavailable ? (
        <Failure text={greeting} buyHref={buyHref} />
      ) : (
        <Markdown text={greeting} />
      )}
    </BotRow>
  )
}

function MessageRow({
  message,
  state,
  avatar,
  onAskAgain,
  onRate,
  onDecide,
  buyHref,
}: MessageListProps & { message: Message }) {
  if (message.from === 'user') return <UserBubble message={message} />
  const isAction = lastQuestion(state.messages)?.question.press !== undefined
  // Regenerate must not run a completed function again; the action button is still available for that.
  const canRepeat = message === state.messages.at(-1) && !(isAction && message.status === 'done')
  const canAskAgain = canRepeat && state.availability === 'open'
  return (
    <AiBubble
      message={message}
      avatar={avatar}
      onAskAgain={canAskAgain ? onAskAgain : undefined}
      onRate={onRate}
      onDecide={onDecide}
      buyHref={buyHref}
    />
  )
}
