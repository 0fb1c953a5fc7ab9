import type { Citation, PublicBot } from '@askwell/contract/chat'
import * as refusalsText from '@askwell/messages/app/refusals'
import * as outcomesText from '@askwell/messages/bots/outcomes'
import * as windowText from '@askwell/messages/chat/window'
import { useEffect, useRef } from 'react'
import type { Conversation } from './conversation/conversation.ts'
import { useConversation } from './conversation/use-conversation.ts'
import type { HostPage } from './frame/host-page.ts'
import { useHostPage } from './frame/use-host-page.ts'
import { Announcer } from './view/announcer.tsx'
import { InputArea, focusUnlessTouch } from './view/input-area.tsx'
import { ChatContainer } from './view/chat-container.tsx'
import { Header } from './view/header.tsx'
import { MessageList } from './view/message-list.tsx'

/** Timing of a reply in milliseconds since the question was sent. */
export type AnswerTiming = { firstTextMs: number; totalMs: number }

export type ChatProps = {
  botId: string
  /** The public settings of the bot; changes take effect without a reload. */
  bot: PublicBot
  /** Base URL of the API without a trailing slash, for example '/api'. */
  apiUrl: string
  /** The owner's preview or the public page for visitors. */
  kind: 'preview' | 'public'
  /** Returns the owner's bearer token. Required in the preview; never set on the public page. */
  token?: () => string | undefined
  /** Identity token of the visitor. */
  identity?: string | undefined
  brand: string
  /** Target of the 'Powered By' link; '/' by default. */
  homeUrl?: string
  /** The embedding site, if the chat runs in a frame. */
  host?: HostPage | undefined
  /** Called with the sources, timing and message id of each complete reply. */
  onSources?: (sources: Citation[], timing: AnswerTiming, messageId: string) => void
  /** Called when the owner has no messages left. */
  onBalanceEmpty?: () => void
}

/** The chat with one bot, for the preview and for the public page. */
export function Chat(props: ChatProps) {
  return <ChatWindow key={`${props.kind} ${props.botId}`} {...props} />
}

function ChatWindow(props: ChatProps) {
  const { bot, kind, host, brand, homeUrl = '/' } = props
  const input = useRef<HTMLTextAreaElement>(null)
  const page = () => (host ? host.origin + host.path : document.referrer)
  const [conversation, state] = useConversation({ ...props, page })
  useConversationEvents(conversation, props)
  useHostPage(host, { conversation, input })

  if (state.availability === 'gone' && state.messages.length === 0) return <Unavailable />

  function reset() {
    conversation.reset()
    input.current?.focus()
  }

  const avatar = `/images/avatar/${bot.img_id}.png`
  const isEmpty = state.availability === 'empty'
  return (
    <ChatContainer bot={bot} host={host}>
      <Header
        bot={bot}
        avatar={avatar}
        level={kind === 'public' ? 'h1' : 'h2'}
        canReset={state.messages.length > 0}
        onReset={reset}
        onClose={host && (() => host.send({ type: 'close' }))}
      />
      <AiNotice bot={bot} />
      <MessageList
        greeting={
          isEmpty && state.messages.length === 0 ? refusalsText.noMessagesLeft : bot.initial
        }
        state={state}
        avatar={avatar}
        hasPreloader={kind === 'public'}
        onAskAgain={() => conversation.askAgain()}
        onRate={(...rated) => void conversation.rate(...rated)}
        onDecide={async (step, decision) => {
          await conversation.decide(step, decision)
          focusUnlessTouch(input)
        }}
        buyHref={kind === 'preview' ? '/buytoken' : undefined}
      />
      <Announcer last={state.messages.at(-1)} />
      <InputArea bot={bot} state={state} conversation={conversation} inputRef={input} />
      {kind === 'public' && <Footer brand={brand} homeUrl={homeUrl} />}
    </ChatContainer>
  )
}

/** The AI notice, shown from the first paint. */
function AiNotice({ bot }: { bot: PublicBot }) {
  return (
    <p className="cw-notice">
      {bot.ai_notice}{' '}
      {bot.privacy_url && (
        <a href={bot.privacy_url} target="_blank" rel="noopener">
          {windowText.privacy}
        </a>
      )}
    </p>
  )
}

/** Calls the callbacks `onSources` and `onBalanceEmpty`. */
function useConversationEvents(
  conversation: Conversation,
  { onSources, onBalanceEmpty }: ChatProps,
): void {
  useEffect(
    () =>
      conversation.onEvent((event) => {
        if (event.type === 'reply') onSources?.(event.sources, event, event.messageId)
        if (event.type === 'empty') onBalanceEmpty?.()
      }),
    [conversation, onSources, onBalanceEmpty],
  )
}

function Footer({ brand, homeUrl }: { brand: string; homeUrl: string }) {
  return (
    <footer className="cw-footer">
      <a href={homeUrl} target="_blank" rel="noopener">
        {windowText.poweredBy} {brand}
      </a>
    </footer>
  )
}

/** Shown instead of a chat for a bot that does not exist. */
export function Unavailable() {
  return (
    <main className="cw cw-gone">
      <h1>{outcomesText.unavailable}</h1>
    </main>
  )
}
