import type { ExtractionLimits } from '../document/limits.ts'
import { readXml } from '../containers/xml.ts'

export type WordStyle = { heading?: number; isItem?: boolean }

type RawStyle = WordStyle & { parent?: string }

function styleByName(name: string): WordStyle {
  const level = /^(?:heading|überschrift|titre) ?([1-9])$/i.exec(name)?.[1]
  if (level) return { heading: Number(level) }
  if (/^title$/i.test(name)) return { heading: 1 }
  return /^list (?:bullet|number)/i.test(name) ? { isItem: true } : {}
}

/** Follows `basedOn` until a style has a heading level or is a list item; a cycle ends the search. */
function resolve(styles: Map<string, RawStyle>, id: string): WordStyle {
  const seen = new Set<string>()
  let style = styles.get(id)
  while (style && style.heading === undefined && !style.isItem && style.parent !== undefined) {
    if (seen.has(style.parent)) break
    seen.add(style.parent)
    style = styles.get(style.parent)
  }
  return style ?? {}
}

/** Returns a function for the heading level and list role of a paragraph style, by style id. */
export async function readWordStyles(
  pieces: AsyncIterable<string>,
  limits: ExtractionLimits,
): Promise<(id: string) => WordStyle> {
  const styles = new Map<string, RawStyle>()
  let style: RawStyle = {}
  await readXml(
    pieces,
    {
      open: (name, attribute) => {
        const value = attribute('val') ?? ''
        if (name === 'style') styles.set(attribute('styleId') ?? '', (style = {}))
        else if (name === 'name') Object.assign(style, styleByName(value))
        else if (name === 'basedOn') style.parent = value
        else if (name === 'outlineLvl' && Number(value) < 9) style.heading = Number(value) + 1
        else if (name === 'numPr' && style.heading === undefined) style.isItem = true
      },
    },
    limits,
  )
  return (id) => resolve(styles, id)
}
