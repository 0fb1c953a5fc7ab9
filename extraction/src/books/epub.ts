import { posix } from 'node:path'
import * as texts from '@askwell/messages/knowledge/extraction'
import { readXml } from '../containers/xml.ts'
import { openContainer, type Container } from '../containers/zip.ts'
import { ExtractionError, tooLarge } from '../document/extraction-outcome.ts'
import { toTextPart, type ExtractionContext, type FormatReader } from '../document/format-reader.ts'
import { cleanText } from '../document/markdown.ts'
import { toMarkdown } from '../web-page/page-markdown.ts'
import { scanPage } from '../web-page/page-scan.ts'

type Item = { file: string; isContents: boolean }
/** `chapters` is a set because a book may list a chapter twice. */
type Book = { title: string; chapters: Set<string> }

/** The path of the package file, which META-INF/container.xml contains. */
async function packageFile(container: Container, context: ExtractionContext): Promise<string> {
  let file = ''
  await readXml(
    container.text('META-INF/container.xml'),
    {
      open: (name, attribute) => {
        if (name === 'rootfile') file ||= attribute('full-path') ?? ''
      },
    },
    context.limits,
  )
  return file
}

/** The title of the book and its chapters in reading order, without the table of contents. */
async function readPackage(container: Container, context: ExtractionContext): Promise<Book> {
  const file = await packageFile(container, context)
  const items = new Map<string, Item>()
  const order: string[] = []
  let title = ''
  let isTitle = false
  await readXml(
    container.text(file),
    {
      open: (name, attribute) => {
        isTitle = name === 'title' && title === ''
        if (name === 'item') items.set(attribute('id') ?? '', toItem(file, attribute))
        if (name === 'itemref') order.push(attribute('idref') ?? '')
      },
      close: () => (isTitle = false),
      text: (text) => {
        if (isTitle) title += text
      },
    },
    context.limits,
  )
  const chapters = order.flatMap((id) => {
    const item = items.get(id)
    return item && !item.isContents ? [item.file] : []
  })
  return { title: title.trim(), chapters: new Set(chapters) }
}

const toItem = (file: string, attribute: (name: string) => string | undefined): Item => ({
  file: posix.join(posix.dirname(file), decoded(attribute('href') ?? '')),
  isContents: /\bnav\b/.test(attribute('properties') ?? ''),
})

/** File names in a package are URL-encoded. */
function decoded(href: string): string {
  try {
    return decodeURIComponent(href)
  } catch {
    // The name has a percent sign but is not encoded.
    return href
  }
}

/** Throws for a book whose chapters are encrypted; fonts often are. */
async function rejectEncrypted(
  container: Container,
  { chapters }: Book,
  { limits }: ExtractionContext,
): Promise<void> {
  const file = 'META-INF/encryption.xml'
  if (!container.has(file)) return
  await readXml(
    container.text(file),
    {
      open: (name, attribute) => {
        const isChapter = chapters.has(decoded(attribute('URI') ?? ''))
        if (name === 'CipherReference' && isChapter) throw new ExtractionError('encrypted')
      },
    },
    limits,
  )
}

/** The text of a chapter; '' when the book does not contain it, so that the other chapters can still be read. */
async function textOf(container: Container, file: string): Promise<string> {
  if (!container.has(file)) return ''
  const pieces: string[] = []
  for await (const piece of container.text(file)) pieces.push(piece)
  return pieces.join('')
}

const BODY = /<body\b[^>]*>([^]*)/i
const HEADING = /^#{1,6} (.+)$/m

/** An electronic book: one part for each chapter. */
export const readEpub: FormatReader = async (context) => {
  const container = await openContainer(context.path, context.limits)
  try {
    const book = await readPackage(container, context)
    await rejectEncrypted(container, book, context)
    let characters = 0
    for (const [index, file] of [...book.chapters].entries()) {
      const html = await textOf(container, file)
      const { title } = scanPage(html, context.limits)
      const text = cleanText(toMarkdown(BODY.exec(html)?.[1] ?? html))
      characters += text.length
      if (characters > context.limits.characters) throw tooLarge('text')
      const name = HEADING.exec(text)?.[1] ?? title
      const label = texts.chapter({ number: index + 1, title: name === book.title ? '' : name })
      await context.onPart(toTextPart(label, { kind: 'text' }, text))
    }
    return { title: book.title }
  } finally {
    container.close()
  }
}
