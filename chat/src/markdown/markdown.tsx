import * as windowText from '@askwell/messages/chat/window'
import { Lexer, type Token, type Tokens } from 'marked'
import { memo, type ReactNode, useMemo } from 'react'
import { renderToken, type TokenRenderers, inlineNodes } from './inline.tsx'
import { closeOpenMarks } from './open-marks.ts'

/**
 * Renders Markdown as elements, never as an HTML string, so that no script in it can run. `isPartial`, for text
 * that is streaming or was stopped, closes open marks. While the text grows, only blocks with changed source are
 * re-rendered.
 */
export function Markdown({ text, isPartial = false }: { text: string; isPartial?: boolean }) {
  const { blocks, references } = useMemo(() => parseMarkdown(text, isPartial), [text, isPartial])

  return (
    <>
      {blocks.map((token, index) => (
        <TopBlock key={index} token={token} references={references} />
      ))}
    </>
  )
}

type ParsedMarkdown = { blocks: Token[]; references: string }

function parseMarkdown(text: string, isPartial: boolean): ParsedMarkdown {
  try {
    const source = isPartial ? closeOpenMarks(text) : text
    const blocks = new Lexer({ gfm: true, breaks: true }).lex(source)
    return { blocks, references: Object.keys(blocks.links).join('\n') }
  } catch {
    // The lexer fails on very deep nesting; the source is shown unchanged.
    return { blocks: [{ type: 'escape', raw: text, text }], references: '' }
  }
}

const TopBlock = memo(
  ({ token }: { token: Token; references: string }) => <Block token={token} depth={0} />,
  // Compares the references too, because a link reference may be defined after the block that uses it.
  (before, now) => before.token.raw === now.token.raw && before.references === now.references,
)

const blockRenderers: TokenRenderers = {
  paragraph: ({ tokens }) => <p>{inlineNodes(tokens)}</p>,
  // A heading element would disturb the heading structure of the surrounding page.
  heading: ({ tokens }) => <p className="cw-heading">{inlineNodes(tokens)}</p>,
  text: (token, depth) => inlineNodes([token], depth),
  escape: (token) => <p>{inlineNodes([token])}</p>,
  code: ({ text }) => <CodeBlock text={text} />,
  blockquote: ({ tokens }, depth) => <blockquote>{blockNodes(tokens, depth + 1)}</blockquote>,
  list: (token, depth) => <List token={token} depth={depth} />,
  checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
  table: (token) => <Table token={token} />,
  hr: () => <hr />,
}

function blockNodes(tokens: Token[], depth: number): ReactNode[] {
  return tokens.map((token, index) => <Block key={index} token={token} depth={depth} />)
}

function Block({ token, depth }: { token: Token; depth: number }) {
  return renderToken(blockRenderers, token, depth)
}

function CodeBlock({ text }: { text: string }) {
  return (
    <ScrollBox name={windowText.code}>
      <pre>
        <code>{text}</code>
      </pre>
    </ScrollBox>
  )
}

/** A horizontally scrolling box. It needs keyboard focus and an accessible name. */
function ScrollBox({ name, children }: { name: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role
    <div className="cw-scroll" tabIndex={0} role="group" aria-label={name}>
      {children}
    </div>
  )
}

function List({ token, depth }: { token: Tokens.List; depth: number }) {
  const items = token.items.map((item, index) => (
    <li key={index} className={item.task ? 'cw-task' : undefined}>
      {blockNodes(item.tokens, depth + 1)}
    </li>
  ))
  if (!token.ordered) return <ul>{items}</ul>
  return <ol start={Number(token.start) || 1}>{items}</ol>
}

function Table({ token }: { token: Tokens.Table }) {
  return (
    <ScrollBox name={windowText.table}>
      <table>
        <thead>
          <tr>
            {token.header.map((cell, index) => (
              <th key={index} scope="col" data-align={cell.align ?? undefined}>
                {inlineNodes(cell.tokens)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {token.rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column} data-align={cell.align ?? undefined}>
                  {inlineNodes(cell.tokens)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
