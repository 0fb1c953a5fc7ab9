import { splitDomains } from '@askwell/contract/patterns'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Card } from '../../../shared/ui/card.tsx'
import { Segments } from '../../../shared/ui/segments.tsx'
import type { PanelProps } from '../panel-props.ts'
import { SnippetBlock } from './snippet-block.tsx'
import { iframeSnippet, scriptSnippet, strictSnippet } from './snippets.ts'

const kinds = {
  script: {
    label: 'Script',
    hint: 'Paste it before the closing body tag of every page that should have the chat button.',
    of: scriptSnippet,
  },
  strict: {
    label: 'Strict CSP',
    hint: 'The same without an inline script, for sites with a strict Content-Security-Policy.',
    of: strictSnippet,
  },
  iframe: {
    label: 'Iframe',
    hint: 'The chat itself as a part of the page, without a button.',
    of: iframeSnippet,
  },
} as const
type Kind = keyof typeof kinds
const kindOptions = (['script', 'strict', 'iframe'] as const).map((value) => ({
  value,
  label: kinds[value].label,
}))

/** How the chatbot gets onto a site. */
export function EmbedTab({ setting }: PanelProps) {
  const [kind, setKind] = useState<Kind>('script')
  const { origin } = window.location
  const snippet = kinds[kind].of({
    botId: setting.id,
    frontendUrl: origin,
    apiUrl: `${origin}/api`,
  })

  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      <Card className="grid grid-cols-1 gap-5">
        <div>
          <Segments
            label="Kind of embedding"
            options={kindOptions}
            value={kind}
            onChange={setKind}
          />
        </div>
        <p className="text-ink-2">{kinds[kind].hint}</p>
        <SnippetBlock key={kind} code={snippet} isScript={kind !== 'iframe'} />
        <p className="text-sm text-ink-3">
          A site with a Content-Security-Policy needs{' '}
          <code className="[overflow-wrap:anywhere]">
            script-src {origin}; frame-src {origin}
          </code>
        </p>
      </Card>
      <Card className="grid grid-cols-1 gap-4">
        <h3 className="text-lg">Where it may be used</h3>
        <AllowedSites domain={setting.domain} />
        <a
          href={`/chatbotiframe/${encodeURIComponent(setting.id)}`}
          target="_blank"
          rel="noopener"
          className="inline-flex items-center gap-2 justify-self-start font-medium text-brand underline underline-offset-2"
        >
          Open the public page
          <ExternalLink size={16} aria-hidden />
          <span className="sr-only">(new tab)</span>
        </a>
      </Card>
    </div>
  )
}

function AllowedSites({ domain }: { domain: string }) {
  const hosts = splitDomains(domain)

  return (
    <p className="text-ink-2 [overflow-wrap:anywhere]">
      {hosts.length === 0 ? (
        'Any site may embed this chatbot. '
      ) : (
        <>
          Only these sites and their subdomains may embed it: <strong>{hosts.join(', ')}</strong>
          .{' '}
        </>
      )}
      <Link to="?tab=setting" className="text-brand underline underline-offset-2">
        {hosts.length === 0 ? 'Name the allowed sites' : 'Change the allowed sites'}
      </Link>
    </p>
  )
}
