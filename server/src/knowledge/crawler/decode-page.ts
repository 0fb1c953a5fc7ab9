/**
 * Decodes a page to read its title and links. Uses the charset of the header, else of a meta element, else UTF-8. For
 * the main text, extraction detects the charset more precisely.
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
    // Unknown charset names are common. Addresses are ASCII, which UTF-8 decodes correctly.
    return new TextDecoder().decode(body)
  }
}
