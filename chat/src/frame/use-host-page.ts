import { type RefObject, useEffect } from 'react'
import type { ConversationEvent } from '../conversation/chat-store.ts'
import type { Conversation } from '../conversation/conversation.ts'
import type { FrameReport, HostPage, HostRequest } from './host-page.ts'

type ChatHandles = { conversation: Conversation; input: RefObject<HTMLTextAreaElement | null> }

/** Connects the chat to the embedding site: handles its requests and reports events. */
export function useHostPage(
  host: HostPage | undefined,
  { conversation, input }: ChatHandles,
): void {
  useEffect(() => {
    if (!host) return undefined
    const panel = { isOpen: false, unread: 0 }

    const stopListening = host.listen((request) => {
      if (request.type === 'open') Object.assign(panel, { isOpen: true, unread: 0 })
      // Not on touch screens: the keyboard would cover the greeting.
      if (request.type === 'open' && request.takesFocus && matchMedia('(pointer:fine)').matches)
        input.current?.focus()
      if (request.type === 'close') panel.isOpen = false
      handleRequest(request, conversation)
    })
    const stopReporting = conversation.onEvent((event) => {
      for (const report of reportsFor(event)) host.send(report)
      if (event.type !== 'reply' || panel.isOpen) return
      panel.unread += 1
      host.send({ type: 'unread', count: panel.unread })
    })
    host.send({ type: 'ready' })

    return () => {
      stopListening()
      stopReporting()
    }
  }, [host, conversation, input])
}

function handleRequest(request: HostRequest, conversation: Conversation): void {
  if (request.type === 'send') conversation.send(request.text)
  if (request.type === 'identify') conversation.identify(request.token)
  if (request.type !== 'reset') return
  conversation.identify(undefined)
  conversation.reset()
}

function reportsFor(event: ConversationEvent): FrameReport[] {
  if (event.type === 'user') return [{ type: 'message', role: 'user', text: event.text }]
  if (event.type === 'reply') return [{ type: 'message', role: 'ai', text: event.text }]
  if (event.type === 'failure') return [{ type: 'error', code: event.code, message: event.message }]
  return []
}
