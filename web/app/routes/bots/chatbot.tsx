import * as text from '@askwell/messages/pages/meta'
import { BotDetail } from '../../features/bot/bot-detail.tsx'
import { pageMeta } from '../../shared/page-meta.ts'
import { QueryProvider } from '../../shared/query.tsx'
import type { Route } from './+types/chatbot.ts'

export const meta = () => pageMeta({ title: text.chatbotTitle, isPrivate: true })

export default function ChatbotPage({ params }: Route.ComponentProps) {
  return (
    <QueryProvider>
      <BotDetail key={params.botId} botId={params.botId} />
    </QueryProvider>
  )
}
