import type { MarkedToken, Token } from 'marked'
import type { ReactNode } from 'react'
import { decodeEntities, safeHref } from './links.ts'

/** Maximum nesting depth; deeper tokens are shown as Markdown source. */
const maxDepth = 24

/** The allowed token types with their renderers. Other types are not rendered. */
export type TokenRenderers = {
  [Kind in MarkedToken['type']]?: (
    token: Extract<MarkedToken, { type: Kind }>,
    depth: number,
  ) => ReactNode
}

/** Renders a token with the renderer of its type. */
export function renderToken(renderers: TokenRenderers, token: Token, depth: number): ReactNode {
  if (depth > maxDepth) return token.raw
  if (!Object.hasOwn(renderers, token.type)) return null
  // Each renderer accepts only its own token type; TypeScript cannot express this for an index access.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const render = (renderers as Record<string, (token: Token, depth: number) => ReactNode>)[
    token.type
  ]
  return render?.(token, depth)
}

const inlineRenderers: TokenRenderers = {
  strong: ({ tokens }, depth) => <strong>{inlineNodes(tokens, depth + 1)}</strong>,
  em: ({ tokens }, depth) => <em>{inlineNodes(tokens, depth + 1)}</em>,
  del: ({ tokens }, depth) => <del>{inlineNodes(tokens, depth + 1)}</del>,
  codespan: ({ text }) => <code>{text}</code>,
  br: () => <br />,
  link: ({ href, tokens }, depth) => (
    <SafeLink address={href}>{inlineNodes(tokens, depth + 1)}</SafeLink>
  ),
  // An image would cause a request to another server, so only its alternative text is shown.
  image: ({ text }) => decodeEntities(text),
  escape: ({ text }) => text,
  text: ({ tokens, text }, depth) =>
    tokens ? inlineNodes(tokens, depth + 1) : decodeEntities(text),
}

/** Renders inline tokens. Raw HTML is dropped. */
export function inlineNodes(tokens: Token[] | undefined, depth = 0): ReactNode[] {
  return (tokens ?? []).map((token, index) => <Inline key={index} token={token} depth={depth} />)
}

function Inline({ token, depth }: { token: Token; depth: number }) {
  return renderToken(inlineRenderers, token, depth)
}

function SafeLink({ address, children }: { address: string; children: ReactNode }) {
  const href = safeHref(address)
  return href === null ? children : <ExternalLink href={href}>{children}</ExternalLink>
}

/** A link to another site: new tab, no referrer, no opener, nofollow. */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}
