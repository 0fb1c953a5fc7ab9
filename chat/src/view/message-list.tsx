import { useEffect } from 'react'
import type { ChatState } from '../conversation/board.ts'
import {
  type AiMessage,
  lastQuestion,
  type Message,
  type Rating,
} from '../conversation/messages.ts'
import { Markdown } from '../markdown/markdown.tsx'
import { chatTexts } from '../texts.ts'
import { AiBubble, BotRow, Failure, UserBubble } from './bubble.tsx'
import { Icon } from './icons.tsx'
import { useScrollKeeper } from './scroll-keeper.ts'
import type { Decide } from './steps.tsx'

type MessageListProps = {
  greeting: string
  state: ChatState
  avatar: string
  hasPreloader: boolean
  onAgain: () => void
  onRate: (message: AiMessage, rating: Rating) => void
  onDecide: Decide
  buyHref: string | undefined
}

export function MessageList(props: MessageListProps) {
  const { greeting, state, avatar, hasPreloader } = props
  const { box, content, isFree, toEnd } = useScrollKeeper()
  const asked = state.messages.findLast((message) => message.from === 'user')?.id

  useEffect(() => {
    if (asked) toEnd()
  }, [asked, toEnd])

  return (
    <div className="cw-body">
      {/* The announcer beside the list speaks for it, sentence by sentence. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable */}
      <div
        ref={box}
        className="cw-log"
        role="log"
        aria-label={chatTexts.conversation}
        aria-live="off"
        tabIndex={0}
      >
        <div ref={content} className="cw-messages">
          <BotRow avatar={avatar}>
            {greeting === chatTexts.noMessagesLeft ? (
              <Failure text={greeting} buyHref={props.buyHref} />
            ) : (
              <Markdown text={greeting} />
            )}
          </BotRow>
          {state.messages.map((message) => (
            <Row key={message.id} message={message} {...props} />
          ))}
        </div>
      </div>
      {hasPreloader && (
        <output className="cw-preloader" aria-label={chatTexts.loading}>
          <span />
        </output>
      )}
      {isFree && (
        <button type="button" className="cw-to-end" aria-label={chatTexts.toLatest} onClick={toEnd}>
          <Icon shape="down" />
        </button>
      )}
    </div>
  )
}

function Row({
  message,
  state,
  avatar,
  onAgain,
  onRate,
  onDecide,
  buyHref,
}: MessageListProps & { message: Message }) {
  if (message.from === 'user') return <UserBubble message={message} />
  const isPressed = lastQuestion(state.messages)?.asked.press !== undefined
  // A function that has done its work is not run again by the way: its button is still there.
  const isAgain = message === state.messages.at(-1) && !(isPressed && message.status === 'done')
  const canAskAgain = isAgain && state.availability === 'open'
  return (
    <AiBubble
      message={message}
      avatar={avatar}
      onAgain={canAskAgain ? onAgain : undefined}
      onRate={onRate}
      onDecide={onDecide}
      buyHref={buyHref}
    />
  )
}
