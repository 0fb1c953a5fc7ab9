import * as texts from '@askwell/messages/knowledge/extraction'
import { writeDrawings } from '../drawings/drawing.ts'
import { MarkdownWriter } from '../document/markdown.ts'
import { toTextPart } from '../document/format-reader.ts'
import type { FormatReader, ExtractionContext } from '../document/format-reader.ts'
import { documentTitle, mainPart, relationshipsOf } from '../containers/relationships.ts'
import { SlideText } from './slide-text.ts'
import { readXml } from '../containers/xml.ts'
import { openContainer } from '../containers/zip.ts'
import type { Container } from '../containers/zip.ts'

async function slidesInOrder(context: ExtractionContext, container: Container): Promise<string[]> {
  const { limits } = context
  const main = await mainPart(container, 'ppt/presentation.xml', limits)
  const ids: string[] = []
  await readXml(
    container.text(main),
    {
      open: (name, attribute) => {
        if (name === 'sldId') ids.push(attribute('r:id') ?? attribute('relationships:id') ?? '')
      },
    },
    limits,
  )
  const relations = await relationshipsOf(container, main, limits)
  return ids.flatMap((id) => relations.find((relation) => relation.id === id)?.target ?? [])
}

async function readSlide(context: ExtractionContext, container: Container, part: string) {
  const { limits } = context
  const slide = new SlideText(limits)
  await readXml(container.text(part), slide, limits)
  const out = new MarkdownWriter(limits)
  out.heading(1, slide.title)
  const body = slide.out.toString()

  const extras = new MarkdownWriter(limits)
  await writeDrawings(container, { part, limits }, extras)
  for (const { type, target } of await relationshipsOf(container, part, limits)) {
    if (!container.has(target) || (type !== 'notesSlide' && type !== 'comments')) continue
    const notes = new SlideText(limits, type === 'notesSlide' ? 'notes' : 'comments')
    await readXml(container.text(target), notes, limits)
    const text = notes.out.toString()
    if (text !== '')
      extras.paragraph(
        type === 'comments' ? texts.slideComments({ text }) : texts.slideNotes({ text }),
      )
  }
  const text = [out.toString(), body, extras.toString()].filter((each) => each !== '').join('\n\n')
  return { title: slide.title, text }
}

export const readPptx: FormatReader = async (context) => {
  const container = await openContainer(context.path, context.limits)
  try {
    const slides = await slidesInOrder(context, container)
    for (const [index, part] of slides.entries()) {
      const { title, text } = await readSlide(context, container, part)
      const label =
        title === ''
          ? texts.slide({ number: index + 1 })
          : texts.titledSlide({ number: index + 1, title })
      await context.onPart(toTextPart(label, { kind: 'slide', slide: index + 1 }, text))
    }
    return { title: await documentTitle(container, context.limits) }
  } finally {
    container.close()
  }
}
