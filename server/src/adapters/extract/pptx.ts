import { writeDrawings } from './drawing.ts'
import { MarkdownWriter } from './markdown.ts'
import { partOf } from './part-of.ts'
import type { Reader, Reading } from './part-of.ts'
import { documentTitle, mainPart, relationsOf } from './relations.ts'
import { Refusal } from './outcome.ts'
import { SlideText } from './slide-text.ts'
import { readXml } from './xml.ts'
import { openContainer } from './zip.ts'
import type { Container } from './zip.ts'

async function slidesInOrder(reading: Reading, container: Container): Promise<string[]> {
  const { limits } = reading
  const main = await mainPart(container, 'ppt/presentation.xml', limits)
  if (!container.has(main)) throw new Refusal('damaged', 'no presentation part')
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
  const relations = await relationsOf(container, main, limits)
  return ids.flatMap((id) => relations.find((relation) => relation.id === id)?.target ?? [])
}

async function readSlide(reading: Reading, container: Container, part: string) {
  const { limits } = reading
  const slide = new SlideText(limits)
  await readXml(container.text(part), slide, limits)
  const out = new MarkdownWriter(limits)
  out.heading(1, slide.title)
  const body = slide.out.toString()

  const extras = new MarkdownWriter(limits)
  await writeDrawings(container, { part, limits }, extras)
  for (const { type, target } of await relationsOf(container, part, limits)) {
    if (!container.has(target) || (type !== 'notesSlide' && type !== 'comments')) continue
    const notes = new SlideText(limits, type === 'notesSlide' ? 'notes' : 'comments')
    await readXml(container.text(target), notes, limits)
    const text = notes.out.toString()
    if (text !== '') extras.paragraph(`${type === 'comments' ? 'Comments' : 'Notes'}: ${text}`)
  }
  const text = [out.toString(), body, extras.toString()].filter((each) => each !== '').join('\n\n')
  return { title: slide.title, text }
}

export const readPptx: Reader = async (reading) => {
  const container = await openContainer(reading.path, reading.limits)
  try {
    const slides = await slidesInOrder(reading, container)
    for (const [index, part] of slides.entries()) {
      const { title, text } = await readSlide(reading, container, part)
      const label = title === '' ? `Slide ${index + 1}` : `Slide ${index + 1}: ${title}`
      await reading.onPart(partOf(label, { kind: 'slide', slide: index + 1 }, text))
    }
    return { title: await documentTitle(container, reading.limits) }
  } finally {
    container.close()
  }
}
