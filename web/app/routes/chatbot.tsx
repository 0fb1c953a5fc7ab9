import { BotDetail } from '../features/bot/bot-detail.tsx'
import { pageMeta } from '../shared/page-meta.ts'
import { WithQueries } from '../shared/query.tsx'
import type { Route } from './+types/chatbot.ts'
import { chatbotPage as text } from '../messages/en.ts'

export const meta = () => pageMeta({ title: text.chatbot, isPrivate: true })

export default function ChatbotPage({ params }: Route.ComponentProps) {
  return (
    <WithQueries>
      <BotDetail key={params.botId} botId={params.botId} />
    </WithQueries>
  )
}
