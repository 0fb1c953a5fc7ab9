import { Lexer, type Token, type Tokens } from 'marked'
import { memo, type ReactNode, useMemo } from 'react'
import { drawn, type Drawings, inlineNodes } from './inline.tsx'
import { closeOpenMarks } from './open-marks.ts'
import { chatTexts } from '../texts.ts'

/**
 * An answer in Markdown as elements, never as HTML text, so that nothing in it can run. Of a
 * partial text, which streams or was cut off, open marks are closed; while it grows, only blocks whose
 * source changed are drawn again.
 */
export function Markdown({ text, isPartial = false }: { text: string; isPartial?: boolean }) {
  const { blocks, references } = useMemo(() => read(text, isPartial), [text, isPartial])

  return (
    <>
      {blocks.map((token, index) => (
        <TopBlock key={index} token={token} references={references} />
      ))}
    </>
  )
}

type Reading = { blocks: Token[]; references: string }

function read(text: string, isPartial: boolean): Reading {
  try {
    const source = isPartial ? closeOpenMarks(text) : text
    const blocks = new Lexer({ gfm: true, breaks: true }).lex(source)
    return { blocks, references: Object.keys(blocks.links).join('\n') }
  } catch {
    // Text nested so deeply that the lexer gives up is shown as it is.
    return { blocks: [{ type: 'escape', raw: text, text }], references: '' }
  }
}

const TopBlock = memo(
  ({ token }: { token: Token; references: string }) => <Block token={token} depth={0} />,
  // A reference may be defined after the block that uses it.
  (before, now) => before.token.raw === now.token.raw && before.references === now.references,
)

const blocks: Drawings = {
  paragraph: ({ tokens }) => <p>{inlineNodes(tokens)}</p>,
  // A real heading would tear the outline of the page that shows the answer.
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
  return drawn(blocks, token, depth)
}

function CodeBlock({ text }: { text: string }) {
  return (
    <ScrollBox name={chatTexts.code}>
      <pre>
        <code>{text}</code>
      </pre>
    </ScrollBox>
  )
}

/** A box that scrolls sideways has to be reachable by keyboard, and a name for who arrives there. */
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
    <ScrollBox name={chatTexts.table}>
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
