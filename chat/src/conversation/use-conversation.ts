import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ChatState } from './board.ts'
import { Conversation } from './conversation.ts'
import { frameBatch } from './frames.ts'
import { conversationMemory } from './memory.ts'

export type ConversationSource = {
  botId: string
  kind: 'preview' | 'public'
  apiUrl: string
  token?: (() => string | undefined) | undefined
  identity?: string | undefined
}

/** Opens the conversation of one mounted chat; a visitor's is remembered over reloads, a preview is not. */
export function useConversation(source: ConversationSource): [Conversation, ChatState] {
  const [conversation] = useState(() => open(source))
  const state = useSyncExternalStore(conversation.subscribe, conversation.getState)

  useEffect(() => {
    const remember = () => conversation.remember()
    void conversation.start()
    addEventListener('pagehide', remember)
    return () => {
      removeEventListener('pagehide', remember)
      conversation.stop()
    }
  }, [conversation])

  return [conversation, state]
}

function open({ apiUrl, token, ...its }: ConversationSource): Conversation {
  return new Conversation({
    ...its,
    wire: {
      apiUrl,
      token,
      fetch: (...request) => fetch(...request),
      pause: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
    },
    ...(its.kind === 'public' && { memory: conversationMemory(its.botId, () => localStorage) }),
    batch: frameBatch,
    now: () => Date.now(),
  })
}
