/**
 * `text` without the characters of `unwanted` at its end. A pattern such as /\/+$/ starts anew at every
 * character and takes quadratic time; this looks at the end alone.
 */
export function trimEndOf(text: string, unwanted: string): string {
  let end = text.length
  while (end > 0 && unwanted.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
