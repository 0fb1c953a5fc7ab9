import { suggestQuestions } from '@askwell/contract/knowledge'
import type { BotSetting } from '@askwell/contract/bots'
import * as text from '@askwell/messages/bots/preview'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { brand } from '../../../shared/brand.ts'
import { call } from '../../../shared/call.ts'
import { useChatbots } from '../../../shared/chatbots.ts'
import { currentToken } from '../../../shared/session.ts'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { RichText } from '../../../shared/ui/rich-text.tsx'
import { Chat } from './styled-chat.ts'

const sessionToken = () => currentToken() ?? undefined

const sourcesLink = (linkText: string) => (
  <Link to="?tab=sources" className="text-brand underline underline-offset-2">
    {linkText}
  </Link>
)

type FirstPreviewProps = { setting: BotSetting; onClose: () => void }

/** The chat of a new chatbot, shown with its settings, and questions that its sources answer. */
export function FirstPreview({ setting, onClose }: FirstPreviewProps) {
  const { isIngesting, failed, questions } = useSuggestions(setting)

  return (
    <aside aria-label={text.firstTitle} className="grid max-w-2xl content-start gap-3">
      <header className="flex items-center justify-between gap-3">
        <h2 className="text-xl">{text.firstTitle}</h2>
        <IconButton label={text.closeFirst} tip="" onClick={onClose}>
          <X size={20} aria-hidden />
        </IconButton>
      </header>
      <output className="text-sm text-ink-2 empty:hidden">
        {isIngesting ? text.stillProcessing : null}
        {!isIngesting && failed > 0 ? (
          <RichText parts={text.someUnread<ReactNode>({ count: failed, sources: sourcesLink })} />
        ) : null}
      </output>
      <div className="h-[min(560px,calc(100dvh-14rem))] min-h-[440px] overflow-hidden rounded-2xl ring-1 ring-line">
        <Chat
          key={questions.join()}
          botId={setting.id}
          bot={{ ...setting, suggested: setting.suggested || questions.join('\n') }}
          apiUrl="/api"
          kind="preview"
          token={sessionToken}
          brand={brand.name}
        />
      </div>
    </aside>
  )
}

/** Questions generated from the sources, after all sources are ingested. */
function useSuggestions({ id }: BotSetting) {
  const { data: chatbots } = useChatbots()
  const sources = chatbots?.find((bot) => bot.id === id)?.sources
  const isIngesting = (sources?.pending ?? 0) > 0
  const { data } = useQuery({
    queryKey: ['suggested-questions', id],
    queryFn: ({ signal }) => call(suggestQuestions, { bot_id: id }, { signal }),
    enabled: sources !== undefined && !isIngesting,
  })
  return { isIngesting, failed: sources?.failed ?? 0, questions: data?.questions ?? [] }
}
