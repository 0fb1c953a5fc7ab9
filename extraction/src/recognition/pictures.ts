import { readFile } from 'node:fs/promises'
import type { PDFiumDocument } from '@hyzyla/pdfium'
import { openPdfFile } from '../pdf/large-pdf.ts'

/** An encoded picture, and how EXIF says that it must be turned; 1 is upright. */
export type Picture = { bytes: Uint8Array; orientation: number }

/** Pixels a point: 200 dots an inch, which Tesseract reads well. */
const SCALE = 200 / 72
/** Larger pages are rendered with fewer dots. */
const MAX_PIXELS = 12_000_000

/** Returns the picture of a page by its number: of a PDF rendered, of an image file the file itself. */
export async function openPictures(
  path: string,
  kind: 'pdf' | 'image',
): Promise<(page: number) => Promise<Picture>> {
  if (kind === 'image') {
    const bytes = await readFile(path)
    return () => Promise.resolve({ bytes, orientation: orientationOf(bytes) })
  }
  const file = await openPdfFile(path)
  return (page) => {
    const { document } = file.current()
    document.initializeFormFields()
    return renderPage(document, page)
  }
}

/** A page as a gray portable picture. */
async function renderPage(document: PDFiumDocument, number: number): Promise<Picture> {
  const page = document.getPage(number - 1)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const max = Math.sqrt(MAX_PIXELS / Math.max(1, originalWidth * originalHeight))
  const { data, width, height } = await page.render({
    scale: Math.min(SCALE, max),
    colorSpace: 'Gray',
    render: 'bitmap',
    renderFormFields: true,
  })
  const header = Buffer.from(`P5\n${width} ${height}\n255\n`)
  return { bytes: Buffer.concat([header, data]), orientation: 1 }
}

/** The orientation tag of EXIF data, in either byte order, with one value of 16 bits. */
const TAG = /0112000300000001000([1-8])|12010300010000000([1-8])00/

/** How a photo must be turned: the number of its EXIF orientation. */
function orientationOf(bytes: Uint8Array): number {
  const start = Buffer.from(bytes.subarray(0, 512)).toString('hex')
  const [, big, little] = TAG.exec(start) ?? []
  return Number(big ?? little ?? 1)
}
