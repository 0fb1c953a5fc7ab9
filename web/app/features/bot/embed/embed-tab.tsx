import { splitDomains } from '@askwell/contract/patterns'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { en } from '../../../shared/en.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { Segments } from '../../../shared/ui/segments.tsx'
import type { PanelProps } from '../panel-props.ts'
import { InstallationCheck } from './installation-check.tsx'
import { LauncherPreview } from './launcher-preview.tsx'
import { SignedVisitors } from './signed-visitors.tsx'
import { SnippetBlock } from './snippet-block.tsx'
import { iframeSnippet, scriptSnippet, strictSnippet, type Corner } from './snippets.ts'
import { botEmbed as text, knowledgeWords as words } from '../../../messages/en.ts'

const kinds = {
  script: {
    label: text.script,
    hint: text.pasteItBeforeTheClosing,
    of: scriptSnippet,
  },
  strict: {
    label: text.strictCsp,
    hint: text.theSameWithoutAnInline,
    of: strictSnippet,
  },
  iframe: {
    label: text.iframe,
    hint: text.theChatItselfAsA,
    of: iframeSnippet,
  },
} as const
type Kind = keyof typeof kinds

const copyScript = { copyLabel: words.copyScript, copiedText: en.scriptCopied }
const copyIframe = { copyLabel: text.copyIframe, copiedText: text.iframeCopiedToClipboard }
const kindOptions = (['script', 'strict', 'iframe'] as const).map((value) => ({
  value,
  label: kinds[value].label,
}))

/** How the chatbot gets onto a site. */
export function EmbedTab({ setting }: PanelProps) {
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      <CodeCard setting={setting} />
      <InstallationCheck botId={setting.id} />
      <SignedVisitors botId={setting.id} />
      <Card className="grid grid-cols-1 gap-4">
        <h3 className="text-lg">{text.whereItMayBeUsed}</h3>
        <AllowedSites domain={setting.domain} />
        <a
          href={`/chatbotiframe/${encodeURIComponent(setting.id)}`}
          target="_blank"
          rel="noopener"
          className="inline-flex items-center gap-2 justify-self-start font-medium text-brand underline underline-offset-2"
        >
          {text.openThePublicPage}
          <ExternalLink size={16} aria-hidden />
          <span className="sr-only">{text.newTab}</span>
        </a>
      </Card>
    </div>
  )
}

function CodeCard({ setting }: Pick<PanelProps, 'setting'>) {
  const [kind, setKind] = useState<Kind>('script')
  const [corner, setCorner] = useState<Corner>('right')
  const { origin } = window.location
  const place = { botId: setting.id, frontendUrl: origin, apiUrl: `${origin}/api`, corner }

  return (
    <Card className="grid grid-cols-1 gap-5">
      <div>
        <Segments
          label={text.kindOfEmbedding}
          options={kindOptions}
          value={kind}
          onChange={setKind}
        />
      </div>
      <p className="text-ink-2">{kinds[kind].hint}</p>
      {kind === 'iframe' ? null : (
        <LauncherPreview corner={corner} imgId={setting.img_id} onChange={setCorner} />
      )}
      <SnippetBlock
        key={kind}
        code={kinds[kind].of(place)}
        label={text.codeToPaste}
        variant="primary"
        {...(kind === 'iframe' ? copyIframe : copyScript)}
      />
      <p className="text-sm text-ink-3">
        {text.aSiteWithAContent}{' '}
        <code className="[overflow-wrap:anywhere]">
          {text.scriptSrc}
          {origin}
          {text.frameSrc}
          {origin}
        </code>
      </p>
    </Card>
  )
}

function AllowedSites({ domain }: { domain: string }) {
  const hosts = splitDomains(domain)

  return (
    <p className="text-ink-2 [overflow-wrap:anywhere]">
      {hosts.length === 0 ? (
        text.anySiteMayEmbedThis
      ) : (
        <>
          {text.onlyTheseSitesAndTheir}
          <strong>{hosts.join(', ')}</strong>.{' '}
        </>
      )}
      <Link to="?tab=setting" className="text-brand underline underline-offset-2">
        {hosts.length === 0 ? text.nameTheAllowedSites : text.changeTheAllowedSites}
      </Link>
    </p>
  )
}
