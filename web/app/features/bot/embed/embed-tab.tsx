import { splitDomains } from '@askwell/contract/patterns'
import * as text from '@askwell/messages/bots/embed'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card } from '../../../shared/ui/card.tsx'
import { SegmentedControl } from '../../../shared/ui/segmented-control.tsx'
import type { PanelProps } from '../shared/panel-props.ts'
import { DeveloperSection } from './developer-section.tsx'
import { InstallationCheck } from './installation-check.tsx'
import { LauncherPreview } from './launcher-preview.tsx'
import { SnippetBlock } from './snippet-block.tsx'
import { iframeSnippet, scriptSnippet, strictSnippet, type Corner } from './snippets.ts'
import { VisitorLimits } from './visitor-limits.tsx'
import { RichText } from '../../../shared/ui/rich-text.tsx'

const kinds = {
  script: {
    label: text.script,
    hint: text.scriptHint,
    snippetOf: scriptSnippet,
  },
  strict: {
    label: text.strictCsp,
    hint: text.strictCspHint,
    snippetOf: strictSnippet,
  },
  iframe: {
    label: text.iframe,
    hint: text.iframeHint,
    snippetOf: iframeSnippet,
  },
} as const
type Kind = keyof typeof kinds

const copyScript = { copyLabel: text.copyScript, copiedText: text.scriptCopied }
const copyIframe = { copyLabel: text.copyIframe, copiedText: text.iframeCopied }
const kindOptions = (['script', 'strict', 'iframe'] as const).map((value) => ({
  value,
  label: kinds[value].label,
}))

/** Code and settings for embedding the chatbot. */
export function EmbedTab({ setting }: PanelProps) {
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      <CodeCard setting={setting} />
      <InstallationCheck botId={setting.id} />
      <Card className="grid grid-cols-1 gap-4">
        <h3 className="text-lg">{text.allowedSitesTitle}</h3>
        <AllowedSites domain={setting.domain} />
        <a
          href={`/chatbotiframe/${encodeURIComponent(setting.id)}`}
          target="_blank"
          rel="noopener"
          className="inline-flex items-center gap-2 justify-self-start font-medium text-brand underline underline-offset-2"
        >
          {text.openPublicPage}
          <ExternalLink size={16} aria-hidden />
          <span className="sr-only">{text.inNewTab}</span>
        </a>
      </Card>
      <VisitorLimits botId={setting.id} />
      <DeveloperSection botId={setting.id} />
    </div>
  )
}

function CodeCard({ setting }: Pick<PanelProps, 'setting'>) {
  const [kind, setKind] = useState<Kind>('script')
  const [corner, setCorner] = useState<Corner>('right')
  const { origin } = window.location
  const snippetSettings = {
    botId: setting.id,
    frontendUrl: origin,
    apiUrl: `${origin}/api`,
    corner,
  }

  return (
    <Card className="grid grid-cols-1 gap-5">
      <div>
        <SegmentedControl label={text.kind} options={kindOptions} value={kind} onChange={setKind} />
      </div>
      <p className="text-ink-2">{kinds[kind].hint}</p>
      {kind === 'iframe' ? null : <LauncherPreview corner={corner} onChange={setCorner} />}
      <SnippetBlock
        key={kind}
        code={kinds[kind].snippetOf(snippetSettings)}
        label={text.codeToPaste}
        variant="primary"
        {...(kind === 'iframe' ? copyIframe : copyScript)}
      />
    </Card>
  )
}

const settingLink = (linkText: string) => (
  <Link to="?tab=setting" className="text-brand underline underline-offset-2">
    {linkText}
  </Link>
)

function AllowedSites({ domain }: { domain: string }) {
  const hosts = splitDomains(domain)

  return (
    <p className="text-ink-2 [overflow-wrap:anywhere]">
      <RichText
        parts={
          hosts.length === 0
            ? text.anySite<ReactNode>({ change: settingLink })
            : text.onlyTheseSites<ReactNode>({
                sites: <strong>{hosts.join(', ')}</strong>,
                change: settingLink,
              })
        }
      />
    </p>
  )
}
