import type { AnswerTiming } from '@askwell/chat'
import type { Citation } from '@askwell/contract/chat'
import { ownerAsVisitor } from '@askwell/contract/identity'
import { useCallback, useState } from 'react'
import { brand } from '../../../shared/brand.ts'
import { currentToken } from '../../../shared/session.ts'
import type { PanelProps } from '../shared/panel-props.ts'
import { AnswerFunctions } from './answer-functions.tsx'
import { AnswerReasons } from './answer-reasons.tsx'
import { AnswerSources } from './answer-sources.tsx'
import { useKnowsVisitors } from './use-knows-visitors.ts'
import { VisitorKindSwitch, type VisitorKind } from './visitor-kind-switch.tsx'
import { Chat } from './styled-chat.ts'
import { WithheldSentences } from './withheld-sentences.tsx'

const sessionToken = () => currentToken() ?? undefined

type LastAnswer = { sources: Citation[]; timing: AnswerTiming; messageId: string }

/** The chat as visitors see it, next to sources and function calls of the last reply. */
export function PreviewTab({ setting }: PanelProps) {
  const [answer, setAnswer] = useState<LastAnswer | null>(null)
  const [visitorKind, setVisitorKind] = useState<VisitorKind>('unknown')
  const knowsVisitors = useKnowsVisitors(setting.id)
  const rememberAnswer = useCallback(
    (sources: Citation[], timing: AnswerTiming, messageId: string) =>
      setAnswer({ sources, timing, messageId }),
    [],
  )
  /** Clears the last reply, because another kind of visitor begins another conversation. */
  function changeVisitorKind(next: VisitorKind) {
    setVisitorKind(next)
    setAnswer(null)
  }

  return (
    <div className="grid grid-cols-1 gap-6 xl:grid-cols-[minmax(0,640px)_minmax(0,1fr)]">
      <div className="flex h-[min(784px,calc(100dvh-15rem))] min-h-[520px] flex-col gap-3 lg:h-[min(784px,calc(100dvh-10rem))]">
        {knowsVisitors ? (
          <VisitorKindSwitch visitorKind={visitorKind} onChange={changeVisitorKind} />
        ) : null}
        <div className="min-h-0 flex-1 overflow-hidden rounded-2xl ring-1 ring-line">
          <Chat
            key={visitorKind}
            botId={setting.id}
            bot={setting}
            apiUrl="/api"
            kind="preview"
            token={sessionToken}
            identity={visitorKind === 'signedIn' ? ownerAsVisitor : undefined}
            brand={brand.name}
            onSources={rememberAnswer}
          />
        </div>
      </div>
      <div className="grid content-start gap-6">
        <AnswerSources answer={answer} />
        <AnswerEvidence botId={setting.id} messageId={answer?.messageId ?? ''} />
      </div>
    </div>
  )
}

/** Sources, withheld sentences and function calls of the last reply. */
function AnswerEvidence({ botId, messageId }: { botId: string; messageId: string }) {
  return (
    <>
      <AnswerReasons key={messageId} messageId={messageId} />
      <WithheldSentences botId={botId} messageId={messageId} />
      <AnswerFunctions botId={botId} messageId={messageId} />
    </>
  )
}
