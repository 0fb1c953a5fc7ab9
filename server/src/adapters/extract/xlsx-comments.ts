import { cellText } from './cell-values.ts'
import type { ReadLimits } from './limits.ts'
import type { MarkdownWriter } from './markdown.ts'
import { relationsOf } from './relations.ts'
import { readXml } from './xml.ts'
import type { Container } from './zip.ts'

type Comment = { cell: string; text: string }

type Kind = {
  /** The type of the relation that leads to the part. */
  relation: string
  comment: string
  text: string
}

const threads: Kind = { relation: 'threadedComment', comment: 'threadedComment', text: 'text' }
const notes: Kind = { relation: 'comments', comment: 'comment', text: 't' }

async function readComments(
  pieces: AsyncIterable<string>,
  kind: Kind,
  limits: ReadLimits,
): Promise<Comment[]> {
  const comments: Comment[] = []
  let cell = ''
  let text = ''
  let isText = false
  await readXml(
    pieces,
    {
      open: (name, attribute) => {
        if (name === kind.comment) cell = attribute('ref') ?? ''
        isText = name === kind.text
      },
      close: (name) => {
        isText = false
        if (name !== kind.comment) return
        comments.push({ cell, text: cellText(text) })
        text = ''
      },
      text: (piece) => {
        if (isText) text += piece
      },
    },
    limits,
  )
  return comments
}

/**
 * Writes the comments on the cells of a sheet. A conversation keeps, for older programs, a note on
 * its cell that says the same again; the conversation itself is read in its place.
 */
export async function writeComments(
  container: Container,
  { part, limits }: { part: string; limits: ReadLimits },
  out: MarkdownWriter,
): Promise<void> {
  const relations = await relationsOf(container, part, limits)
  const read = async (kind: Kind) => {
    const found = relations.filter(({ type, target }) => {
      return type === kind.relation && container.has(target)
    })
    const lists: Comment[][] = []
    for (const { target } of found) {
      lists.push(await readComments(container.text(target), kind, limits))
    }
    return lists.flat()
  }
  const talks = await read(threads)
  const talkedOf = new Set(talks.map(({ cell }) => cell))
  const single = (await read(notes)).filter(({ cell }) => !talkedOf.has(cell))
  for (const { cell, text } of [...talks, ...single]) out.item(`Comment on ${cell}: ${text}`)
}
