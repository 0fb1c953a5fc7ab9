import { SaxesParser } from 'saxes'

/** `modifiedAt` is epoch milliseconds. */
export type ListedObject = { name: string; modifiedAt: number }

/** Parses the XML response of ListObjectsV2. */
export function readListing(xml: string): { objects: ListedObject[]; isTruncated: boolean } {
  const objects: ListedObject[] = []
  let isTruncated = false
  let text = ''
  let name = ''
  let modifiedAt = Number.NaN

  const parser = new SaxesParser()
  parser.on('opentag', () => (text = ''))
  parser.on('text', (piece) => (text += piece))
  parser.on('closetag', (tag) => {
    if (tag.name === 'Key') name = text
    else if (tag.name === 'LastModified') modifiedAt = Date.parse(text)
    else if (tag.name === 'Contents') objects.push({ name, modifiedAt })
    else if (tag.name === 'IsTruncated') isTruncated = text === 'true'
  })
  parser.write(xml).close()
  return { objects, isTruncated }
}
