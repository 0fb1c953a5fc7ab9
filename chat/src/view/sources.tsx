import type { Citation } from '@askwell/contract/chat'
import * as text from '@askwell/messages/chat/window'
import { ExternalLink } from '../markdown/inline.tsx'
import { safeHref } from '../markdown/links.ts'
import { Icon } from './icons.tsx'

/** The citations of a reply: web pages as links, files with location and quote. */
export function SourceList({ sources }: { sources: Citation[] }) {
  if (sources.length === 0) return null

  return (
    <ol className="cw-sources" aria-label={text.sources}>
      {sources.map((source, index) => (
        <li key={index}>
          <Icon shape={source.kind} size={14} />
          <span className="cw-source-number">{index + 1}</span>
          <SourceName source={source} />
        </li>
      ))}
    </ol>
  )
}

function SourceName({ source: { title, place, url, quote } }: { source: Citation }) {
  const name = place ? `${title}, ${place}` : title
  const href = url ? safeHref(url) : null
  if (href !== null) return <ExternalLink href={href}>{name}</ExternalLink>
  if (!quote) return <span>{name}</span>
  return (
    <details className="cw-quote">
      <summary>{name}</summary>
      <blockquote>{quote}</blockquote>
    </details>
  )
}
