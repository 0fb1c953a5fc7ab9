/** One cue of a subtitle file; `speaker` is '' when the file does not name one. */
type Cue = { speaker: string; lines: string[] }

/** Consecutive text of one speaker. */
type Paragraph = { speaker: string; text: string }

/** The times of a cue: `00:01:02,500 --> 00:01:05,000`. In WebVTT settings may follow, and hours may be missing. */
const TIMES = /^(?:\d{1,3}:)?\d{2}:\d{2}[.,]\d{3} +--> +(?:\d{1,3}:)?\d{2}:\d{2}[.,]\d{3}/

/** A paragraph ends with the sentence that reaches this length. */
const PARAGRAPH_CHARACTERS = 400
/** Maximum length of a paragraph, for automatic captions without sentence ends. */
const LONGEST_PARAGRAPH = 1_500

/** Whether a text is a subtitle file in the format SubRip or WebVTT. */
export const looksLikeSubtitles = (text: string): boolean =>
  /^WEBVTT(?:[ \t\n\r]|$)/.test(text) || text.split('\n', 3).some((line) => TIMES.test(line))

/** The speaker of a line; in WebVTT the tag `<v Anna>` names the speaker. */
const speakerOf = (line: string): string => /^<v(?:\.[^ >]+)? ([^>]{1,100})>/.exec(line)?.[1] ?? ''

const withoutTags = (line: string): string =>
  line.replaceAll(/<\/?[a-z\d][^<>]*>|\{\\[^{}]*\}/gi, '').trim()

/** The cue of a block; undefined for a header, a note or a style. */
function cueOf(block: string): Cue | undefined {
  const lines = block.split('\n')
  const times = lines.findIndex((line) => TIMES.test(line))
  if (times === -1) return undefined
  const textLines = lines.slice(times + 1)
  const text = textLines.map(withoutTags).filter((line) => line !== '')
  return text.length === 0 ? undefined : { speaker: speakerOf(textLines[0] ?? ''), lines: text }
}

/** The text that a cue adds. Automatic captions repeat the second line of a cue as the first line of the next. */
const newLines = ({ lines }: Cue, before: Cue | undefined): string =>
  lines.filter((line, at) => at > 0 || line !== before?.lines.at(-1)).join(' ')

/**
 * The text of subtitles as paragraphs, without numbers and times. A paragraph has one speaker and begins with the name
 * when it is known: 'Anna: We open at nine.'
 */
export function subtitleParagraphs(subtitles: string): string[] {
  const cues = subtitles
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n/)
    .flatMap((block) => cueOf(block) ?? [])
  const paragraphs: Paragraph[] = []
  for (const [index, cue] of cues.entries()) {
    const text = newLines(cue, cues[index - 1])
    const last = paragraphs.at(-1)
    if (last === undefined || last.speaker !== cue.speaker || isWhole(last.text))
      paragraphs.push({ speaker: cue.speaker, text })
    else last.text = `${last.text} ${text}`.trimEnd()
  }
  return paragraphs
    .filter(({ text }) => text !== '')
    .map(({ speaker, text }) => (speaker === '' ? text : `${speaker}: ${text}`))
}

const isWhole = (text: string): boolean =>
  text.length >= LONGEST_PARAGRAPH ||
  (text.length >= PARAGRAPH_CHARACTERS && /[.!?…]["'”’)]?$/.test(text.slice(-2)))
