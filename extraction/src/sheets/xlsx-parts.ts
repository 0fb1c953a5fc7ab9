import { decodeCellText } from '../document/cell-values.ts'
import type { ExtractionLimits } from '../document/limits.ts'
import { readXml } from '../containers/xml.ts'

type Pieces = AsyncIterable<string>

/** Shared strings in order, without phonetic runs, which repeat the text in another script. */
export async function readSharedStrings(
  pieces: Pieces,
  limits: ExtractionLimits,
): Promise<string[]> {
  const strings: string[] = []
  let text = ''
  let isText = false
  let phonetic = 0
  await readXml(
    pieces,
    {
      open: (name) => {
        if (name === 'si') text = ''
        else if (name === 'rPh') phonetic += 1
        else if (name === 't') isText = phonetic === 0
      },
      close: (name) => {
        if (name === 'si') strings.push(decodeCellText(text))
        else if (name === 'rPh') phonetic -= 1
        else if (name === 't') isText = false
      },
      text: (piece) => {
        if (isText) text += piece
      },
    },
    limits,
  )
  return strings
}

/** The number format of each cell style, as text ('0.00%', 'yyyy-mm-dd') or as its number. */
export async function readFormats(
  pieces: Pieces,
  limits: ExtractionLimits,
): Promise<(string | number)[]> {
  const custom = new Map<number, string>()
  const styles: (string | number)[] = []
  let inCellStyles = false
  await readXml(
    pieces,
    {
      open: (name, attribute) => {
        const id = Number(attribute('numFmtId') ?? 0)
        if (name === 'cellXfs') inCellStyles = true
        else if (name === 'numFmt') custom.set(id, attribute('formatCode') ?? 'General')
        else if (name === 'xf' && inCellStyles) styles.push(custom.get(id) ?? id)
      },
      close: (name) => {
        if (name === 'cellXfs') inCellStyles = false
      },
    },
    limits,
  )
  return styles
}
