import { type RefObject, useEffect } from 'react'
import type { ChatNews } from '../conversation/board.ts'
import type { Conversation } from '../conversation/conversation.ts'
import type { FrameReport, HostPage, HostRequest } from './host-page.ts'

type Inside = { conversation: Conversation; input: RefObject<HTMLTextAreaElement | null> }

/** Joins the chat with the page around it: obeys its requests, and reports what it may know. */
export function useHostPage(host: HostPage | undefined, { conversation, input }: Inside): void {
  useEffect(() => {
    if (!host) return undefined
    const panel = { isOpen: false, unread: 0 }

    const stopListening = host.listen((request) => {
      if (request.type === 'open') Object.assign(panel, { isOpen: true, unread: 0 })
      if (request.type === 'open' && request.takesFocus) input.current?.focus()
      if (request.type === 'close') panel.isOpen = false
      obey(request, conversation)
    })
    const stopReporting = conversation.onNews((news) => {
      for (const report of reportsOf(news)) host.tell(report)
      if (news.type !== 'answer' || panel.isOpen) return
      panel.unread += 1
      host.tell({ type: 'unread', count: panel.unread })
    })
    host.tell({ type: 'ready' })

    return () => {
      stopListening()
      stopReporting()
    }
  }, [host, conversation, input])
}

function obey(request: HostRequest, conversation: Conversation): void {
  if (request.type === 'send') conversation.send(request.text)
  if (request.type === 'identify') conversation.identify(request.token)
  if (request.type !== 'reset') return
  conversation.identify(undefined)
  conversation.reset()
}

function reportsOf(news: ChatNews): FrameReport[] {
  if (news.type === 'user') return [{ type: 'message', role: 'user', text: news.text }]
  if (news.type === 'answer') return [{ type: 'message', role: 'ai', text: news.text }]
  if (news.type === 'failure') return [{ type: 'error', code: news.code, message: news.message }]
  return []
}
