import type { Citation, PublicBot } from '@askwell/contract/chat'
import { useEffect, useRef } from 'react'
import type { Conversation } from './conversation/conversation.ts'
import { useConversation } from './conversation/use-conversation.ts'
import type { HostPage } from './frame/host-page.ts'
import { useHostPage } from './frame/use-host-page.ts'
import { chatTexts } from './texts.ts'
import { Announcer } from './view/announcer.tsx'
import { Entry, focusOn } from './view/entry.tsx'
import { Frame } from './view/frame.tsx'
import { Header } from './view/header.tsx'
import { MessageList } from './view/message-list.tsx'

/** How long an answer took, in milliseconds since the question was sent. */
export type AnswerTiming = { firstTextMs: number; totalMs: number }

export type ChatProps = {
  botId: string
  /** The public settings of the bot; a change shows without a reload. */
  bot: PublicBot
  /** Base of the calls without a trailing slash, for example '/api'. */
  apiUrl: string
  /** The owner's preview, or the page visitors see. */
  kind: 'preview' | 'public'
  /** Gives the owner's bearer token; needed by the preview, never set on the public page. */
  token?: () => string | undefined
  /** Names the visitor from the start. */
  identity?: string | undefined
  brand: string
  /** Where 'Powered By' leads; '/' unless said. */
  homeUrl?: string
  /** The page around the frame, when there is one. */
  host?: HostPage | undefined
  /** Called with the sources, the times and the id of each whole answer. */
  onSources?: (sources: Citation[], timing: AnswerTiming, messageId: string) => void
  /** Called when the owner turns out to have no messages left. */
  onBalanceEmpty?: () => void
}

/** The chat with one bot, the same in the preview and on the public page. */
export function Chat(props: ChatProps) {
  return <OpenChat key={`${props.kind} ${props.botId}`} {...props} />
}

function OpenChat(props: ChatProps) {
  const { bot, kind, host, brand, homeUrl = '/' } = props
  const input = useRef<HTMLTextAreaElement>(null)
  const [conversation, state] = useConversation(props)
  useNews(conversation, props)
  useHostPage(host, { conversation, input })

  if (state.availability === 'gone') return <Unavailable />

  function reset() {
    conversation.reset()
    input.current?.focus()
  }

  const avatar = `/images/avatar/${bot.img_id}.png`
  const isEmpty = state.availability === 'empty'
  return (
    <Frame bot={bot} host={host}>
      <Header
        bot={bot}
        avatar={avatar}
        level={kind === 'public' ? 'h1' : 'h2'}
        canReset={state.messages.length > 0}
        onReset={reset}
        onClose={host && (() => host.tell({ type: 'close' }))}
      />
      <MessageList
        greeting={isEmpty && state.messages.length === 0 ? chatTexts.noMessagesLeft : bot.initial}
        state={state}
        avatar={avatar}
        hasPreloader={kind === 'public'}
        onAgain={() => conversation.askAgain()}
        onRate={(message, rating) => void conversation.rate(message, rating)}
        onDecide={async (step, decision) => {
          await conversation.decide(step, decision)
          focusOn(input)
        }}
        buyHref={kind === 'preview' ? '/buytoken' : undefined}
      />
      <Announcer last={state.messages.at(-1)} />
      <Entry bot={bot} state={state} conversation={conversation} inputRef={input} />
      {kind === 'public' && <Footer brand={brand} homeUrl={homeUrl} />}
    </Frame>
  )
}

/** Passes on what the screen around the chat asked to be told. */
function useNews(conversation: Conversation, { onSources, onBalanceEmpty }: ChatProps): void {
  useEffect(
    () =>
      conversation.onNews((news) => {
        if (news.type === 'answer') onSources?.(news.sources, news, news.messageId)
        if (news.type === 'empty') onBalanceEmpty?.()
      }),
    [conversation, onSources, onBalanceEmpty],
  )
}

function Footer({ brand, homeUrl }: { brand: string; homeUrl: string }) {
  return (
    <footer className="cw-footer">
      <a href={homeUrl} target="_blank" rel="noopener">
        {chatTexts.poweredBy} {brand}
      </a>
    </footer>
  )
}

/** Shown instead of a chat for a bot that does not exist. */
export function Unavailable() {
  return (
    <main className="cw cw-gone">
      <h1>{chatTexts.botUnavailable}</h1>
    </main>
  )
}
