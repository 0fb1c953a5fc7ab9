/** Indents JSON. Returns any other text unchanged. */
export function indentIfJson(text: string): string {
  if (!/^\s*[[{]/.test(text)) return text
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text // truncated JSON
  }
}
