/**
 * Removes the characters of `unwanted` from the end of `text`. A pattern such as /\/+$/ restarts at every character and
 * takes quadratic time; this function examines only the end.
 */
export function trimEndOf(text: string, unwanted: string): string {
  let end = text.length
  while (end > 0 && unwanted.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
