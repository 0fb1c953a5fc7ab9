/** JSON with its lines indented; everything else as it is, also JSON that was cut. */
export function readable(text: string): string {
  if (!/^\s*[[{]/.test(text)) return text
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text // cut in the middle
  }
}
