import type { AnswerTiming } from '@askwell/chat'
import type { Citation } from '@askwell/contract/chat'
import { ownerAsVisitor } from '@askwell/contract/identity'
import { useCallback, useState } from 'react'
import { brand } from '../../../shared/brand.ts'
import { currentToken } from '../../../shared/session.ts'
import type { PanelProps } from '../panel-props.ts'
import { AnswerFunctions } from './answer-functions.tsx'
import { AnswerSources } from './answer-sources.tsx'
import { ChatAs, type Role } from './chat-as.tsx'
import { Chat } from './styled-chat.ts'

const bearer = () => currentToken() ?? undefined

type LastAnswer = { sources: Citation[]; timing: AnswerTiming; messageId: string }

/** The chat as visitors see it, and beside it what the last answer rests on. */
export function PreviewTab({ setting }: PanelProps) {
  const [answer, setAnswer] = useState<LastAnswer | null>(null)
  const [role, setRole] = useState<Role>('unknown')
  const keep = useCallback(
    (sources: Citation[], timing: AnswerTiming, messageId: string) =>
      setAnswer({ sources, timing, messageId }),
    [],
  )
  /** Another role is another conversation: nothing of the last one is told beside it. */
  function chatAs(next: Role) {
    setRole(next)
    setAnswer(null)
  }

  return (
    <div className="grid grid-cols-1 gap-6 xl:grid-cols-[minmax(0,640px)_minmax(0,1fr)]">
      <div className="flex h-[min(784px,calc(100dvh-15rem))] min-h-[520px] flex-col gap-3 lg:h-[min(784px,calc(100dvh-10rem))]">
        <ChatAs role={role} onChange={chatAs} />
        <div className="min-h-0 flex-1 overflow-hidden rounded-2xl ring-1 ring-line">
          <Chat
            key={role}
            botId={setting.id}
            bot={setting}
            apiUrl="/api"
            kind="preview"
            token={bearer}
            identity={role === 'signedIn' ? ownerAsVisitor : undefined}
            brand={brand.name}
            onSources={keep}
          />
        </div>
      </div>
      <div className="grid content-start gap-6">
        <AnswerSources answer={answer} />
        <AnswerFunctions botId={setting.id} messageId={answer?.messageId ?? ''} />
      </div>
    </div>
  )
}
