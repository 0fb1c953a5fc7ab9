/**
 * Whether a JSON text has more than `max` values (arrays, objects and their members) or more than `maxNames` member
 * names. Scans the text once without parsing it; malformed JSON may be counted inexactly.
 */
export function hasMoreValues(json: string, max: number, maxNames = max): boolean {
  let count = 0
  let names = 0
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === quote) at = endOfText(json, at)
    else if (code === colon) names += 1
    else if (code === comma || code === bracket || code === brace) count += 1
    if (count > max || names > maxNames) return true
  }
  return false
}

const [quote, comma, colon, bracket, brace, backslash] = [0x22, 0x2c, 0x3a, 0x5b, 0x7b, 0x5c]

/** The position of the quotation mark that closes the string that starts at `begin`. */
function endOfText(json: string, begin: number): number {
  for (let end = json.indexOf('"', begin + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let escapes = 0
    while (json.charCodeAt(end - 1 - escapes) === backslash) escapes += 1
    if (escapes % 2 === 0) return end
  }
  return json.length
}
