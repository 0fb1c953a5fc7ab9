import * as texts from '@askwell/messages/knowledge/website-addresses'
import { isLiteralAddress, isWebsite } from './patterns.ts'
import { trimEndOf } from './trim-end.ts'

/** Repeated or misspelled schemes: `http//`, `https:/`, `htpp://`, `https://https://`. */
const scheme = /^h{1,2}t{1,3}p{1,2}(s?)(?:[:;]+[/\\]*|[/\\]{2,})/i

/** Invisible characters that are often copied together with an address. */
const invisible = /[\u200B\u2060\uFEFF]/g

const opening = /^[<("'“‘«[]+/
const closing = '>)"\'”’»],.;:!?'

/**
 * Repairs typing errors in a website address. A text that cannot be repaired is returned trimmed but otherwise
 * unchanged, so check the result with `isAddress` before fetching it.
 */
export function repairAddress(typed: string): string {
  const found = addressesIn(typed)
  return found.length === 1 && found[0] !== undefined ? found[0] : typed.trim()
}

/** The addresses in a text. In a sentence only words with a scheme or 'www.' count, so 'policy.Then' does not. */
function addressesIn(typed: string): string[] {
  const words = typed.replaceAll(invisible, '').trim().split(/\s+/)
  const named = words.filter((word) => hasAddressStart(word))
  const isFirst = isAddress(repairWord(words[0] ?? ''))
  const candidates = named.length > 0 && !isFirst ? named : isFirst ? words : []
  return candidates.map((word) => repairWord(word)).filter((word) => isAddress(word))
}

/** Whether a text is a website or a literal IPv4 address. */
export const isAddress = (text: string): boolean => isWebsite(text) || isLiteralAddress(text)

/** The message about why an address cannot be repaired. */
export function addressProblem(typed: string): string {
  const text = typed.trim()
  const rest = text.replace(scheme, '')
  const host = rest.split(/[/?#]/)[0] ?? ''
  const isOtherScheme = rest === text && /^(?:[a-z][a-z\d+.-]*:\D|[a-z]:\\)/i.test(text)
  const problems: [boolean, string][] = [
    [host === '', texts.notAnAddress],
    [/^mailto:/i.test(text) || (host === text && text.includes('@')), texts.isEmail],
    [host.includes('@'), texts.hasPassword],
    [/^[^\s,]+,[^\s,]/.test(host) || addressesIn(text).length > 1, texts.hasComma],
    [/\s/.test(text), texts.isSentence],
    [isOtherScheme, texts.otherScheme],
    [!/[^.]\.[^.]/.test(host), texts.noEnding],
  ]
  return problems.find(([applies]) => applies)?.[1] ?? texts.notAnAddress
}

const hasAddressStart = (word: string) =>
  /^[<("'“‘«[]*(?:h{1,2}t{1,3}p{1,2}s?[:;/\\]|www\.)/i.test(word)

function repairWord(word: string): string {
  let rest = trimEndOf(word.replace(opening, '').replace(/^\/\//, ''), closing)
  let start = ''
  for (;;) {
    const found = scheme.exec(rest)
    const next = rest
      .slice(found?.[0].length ?? 0)
      .replace(/^(?:www\.)+(?=h{1,2}t{1,3}p|www\.)/i, '')
    if (next === rest) break
    if (found) start = `http${found[1]?.toLowerCase() ?? ''}://`
    rest = next
  }
  const [host = ''] = /^[^/?#\\]*/.exec(rest) ?? []
  const path = rest.slice(host.length).replace(/^\\/, '/')
  return `${start}${repairHost(host)}${path}`
}

/** Removes a wildcard and doubled dots. Chinese and Japanese keyboards type '。' for a dot. */
const repairHost = (host: string): string =>
  host
    .replace(/^\*\./, '')
    .replaceAll('。', '.')
    .replaceAll(/\.{2,}/g, '.')
