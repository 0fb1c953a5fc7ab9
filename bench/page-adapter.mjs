import { closeExtraction, extractPage } from '../extraction/src/process/extract.ts'

/** Sandboxed extraction of a page: its main text. */
export async function extract(html, url) {
  const page = await extractPage({
    html: Buffer.from(html),
    url,
    contentType: 'text/html; charset=utf-8',
  })
  if (!('markdown' in page)) throw new Error(page.cause)
  return { text: page.markdown }
}

export const close = closeExtraction
