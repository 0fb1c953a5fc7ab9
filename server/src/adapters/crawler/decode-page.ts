/**
 * Page bytes as text, for titles and links: charset of the header, else of a meta element, else
 * UTF-8. Main text is decoded with more care by extraction.
 */
export function decodePage(body: Uint8Array, contentType: string): string {
  const beginning = Buffer.from(body.subarray(0, 2_048)).toString('latin1')
  const label =
    /charset\s*=\s*["']?([\w-]+)/i.exec(contentType)?.[1] ??
    /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]+)/i.exec(beginning)?.[1] ??
    'utf-8'
  return decode(body, label)
}

function decode(body: Uint8Array, label: string): string {
  try {
    return new TextDecoder(label).decode(body)
  } catch {
    // An unknown charset name is common; UTF-8 reads the ASCII of addresses all the same.
    return new TextDecoder().decode(body)
  }
}
