import * as text from '@askwell/messages/bots/embed'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Card } from '../../../shared/ui/card.tsx'
import { RichText } from '../../../shared/ui/rich-text.tsx'
import { SignedVisitors } from './signed-visitors.tsx'

/** A collapsed section for developers, whose content is loaded when it is opened. */
export function DeveloperSection({ botId }: { botId: string }) {
  const [wasOpen, setWasOpen] = useState(false)

  return (
    <details className="group grid gap-6" onToggle={() => setWasOpen(true)}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 rounded-xl bg-surface p-5 ring-1 ring-line ring-inset sm:p-6 [&::-webkit-details-marker]:hidden">
        <span className="grid grow gap-1">
          <span className="font-display text-lg font-bold">{text.forDevelopers}</span>
          <span className="text-sm text-ink-2">{text.forDevelopersHint}</span>
        </span>
        <ChevronDown size={20} aria-hidden className="shrink-0 group-open:rotate-180" />
      </summary>
      {wasOpen ? (
        <div className="mt-6 grid grid-cols-1 gap-6">
          <Policy />
          <SignedVisitors botId={botId} />
        </div>
      ) : null}
    </details>
  )
}

function Policy() {
  const { origin } = window.location

  return (
    <Card className="grid grid-cols-1 gap-2">
      <h3 className="text-lg">{text.policyTitle}</h3>
      <p className="text-ink-2">
        <RichText
          parts={text.policy<ReactNode>({
            rule: (
              <code className="[overflow-wrap:anywhere]">
                {`script-src ${origin}; frame-src ${origin}`}
              </code>
            ),
          })}
        />
      </p>
    </Card>
  )
}
