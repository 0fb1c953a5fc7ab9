import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ChatState } from './chat-store.ts'
import { Conversation } from './conversation.ts'
import { frameScheduler } from './draw-scheduler.ts'
import { conversationStorage, inputStorage, storageKey } from './conversation-storage.ts'

export type UseConversationOptions = {
  botId: string
  kind: 'preview' | 'public'
  apiUrl: string
  token?: (() => string | undefined) | undefined
  identity?: string | undefined
  /** Returns the URL of the page that embeds the chat. */
  page?: (() => string) | undefined
}

/** The conversation of a mounted chat. A visitor's conversation survives reloads, a preview does not. */
export function useConversation(options: UseConversationOptions): [Conversation, ChatState] {
  const [conversation] = useState(() => createConversation(options))
  const state = useSyncExternalStore(conversation.subscribe, conversation.getState)

  const { botId } = options

  useEffect(() => {
    const save = () => conversation.save()
    const sync = ({ key }: StorageEvent) => {
      if (key === storageKey(botId)) conversation.sync()
    }
    void conversation.start()
    addEventListener('pagehide', save)
    addEventListener('storage', sync)
    return () => {
      removeEventListener('pagehide', save)
      removeEventListener('storage', sync)
      conversation.stop()
    }
  }, [botId, conversation])

  return [conversation, state]
}

function createConversation({ apiUrl, token, ...rest }: UseConversationOptions): Conversation {
  return new Conversation({
    ...rest,
    api: {
      apiUrl,
      token,
      fetch: (...request) => fetch(...request),
      pause: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
    },
    ...(rest.kind === 'public' && {
      storage: conversationStorage(rest.botId, () => localStorage),
      input: inputStorage(rest.botId, () => sessionStorage),
    }),
    createScheduler: frameScheduler,
    now: () => Date.now(),
  })
}
