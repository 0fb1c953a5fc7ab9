import type { MarkedToken, Token } from 'marked'
import type { ReactNode } from 'react'
import { decodeEntities, safeHref } from './links.ts'

/** Nothing in an answer needs deeper nesting; what lies deeper is shown as its source text. */
const deepest = 24

/** One drawing for each kind of token that may appear; kinds without one fall away. */
export type Drawings = {
  [Kind in MarkedToken['type']]?: (
    token: Extract<MarkedToken, { type: Kind }>,
    depth: number,
  ) => ReactNode
}

/** Draws a token with the drawing of its kind. */
export function drawn(drawings: Drawings, token: Token, depth: number): ReactNode {
  if (depth > deepest) return token.raw
  if (!Object.hasOwn(drawings, token.type)) return null
  // The table pairs each kind with its own token type, which an index cannot say.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const draw = (drawings as Record<string, (token: Token, depth: number) => ReactNode>)[token.type]
  return draw?.(token, depth)
}

const inline: Drawings = {
  strong: ({ tokens }, depth) => <strong>{inlineNodes(tokens, depth + 1)}</strong>,
  em: ({ tokens }, depth) => <em>{inlineNodes(tokens, depth + 1)}</em>,
  del: ({ tokens }, depth) => <del>{inlineNodes(tokens, depth + 1)}</del>,
  codespan: ({ text }) => <code>{text}</code>,
  br: () => <br />,
  link: ({ href, tokens }, depth) => (
    <AnswerLink address={href}>{inlineNodes(tokens, depth + 1)}</AnswerLink>
  ),
  // A picture would be a request to a stranger's server; its words stay.
  image: ({ text }) => decodeEntities(text),
  escape: ({ text }) => text,
  text: ({ tokens, text }, depth) =>
    tokens ? inlineNodes(tokens, depth + 1) : decodeEntities(text),
}

/** What runs inside a line. Raw HTML falls away. */
export function inlineNodes(tokens: Token[] | undefined, depth = 0): ReactNode[] {
  return (tokens ?? []).map((token, index) => <Inline key={index} token={token} depth={depth} />)
}

function Inline({ token, depth }: { token: Token; depth: number }) {
  return drawn(inline, token, depth)
}

function AnswerLink({ address, children }: { address: string; children: ReactNode }) {
  const href = safeHref(address)
  return href === null ? children : <OutsideLink href={href}>{children}</OutsideLink>
}

/** A link that leaves the chat: new tab, no trace back, no vote for its target. */
export function OutsideLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}
