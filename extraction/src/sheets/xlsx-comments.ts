import * as texts from '@askwell/messages/knowledge/extraction'
import { decodeCellText } from '../document/cell-values.ts'
import type { ExtractionLimits } from '../document/limits.ts'
import type { MarkdownWriter } from '../document/markdown.ts'
import { relationshipsOf } from '../containers/relationships.ts'
import { readXml } from '../containers/xml.ts'
import type { Container } from '../containers/zip.ts'

type Comment = { cell: string; text: string }

type Kind = {
  /** The relationship type of the part. */
  relation: string
  comment: string
  text: string
}

const threads: Kind = { relation: 'threadedComment', comment: 'threadedComment', text: 'text' }
const notes: Kind = { relation: 'comments', comment: 'comment', text: 't' }

async function readComments(
  pieces: AsyncIterable<string>,
  kind: Kind,
  limits: ExtractionLimits,
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
        comments.push({ cell, text: decodeCellText(text) })
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
 * Writes the comments of a sheet. A threaded comment also has a note with the same text for older programs; only the
 * thread is written.
 */
export async function writeComments(
  container: Container,
  { part, limits }: { part: string; limits: ExtractionLimits },
  out: MarkdownWriter,
): Promise<void> {
  const relations = await relationshipsOf(container, part, limits)
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
  for (const { cell, text } of [...talks, ...single]) out.item(texts.commentOn({ cell, text }))
}
