/** What is spoken in one cue, and by whom: '' where the file does not say so. */
type Cue = { speaker: string; lines: string[] }

/** What one person says, whole. */
type Paragraph = { speaker: string; text: string }

/** The times of a cue: `00:01:02,500 --> 00:01:05,000`, in WebVTT with settings and without hours. */
const TIMES = /^(?:\d{1,3}:)?\d{2}:\d{2}[.,]\d{3} +--> +(?:\d{1,3}:)?\d{2}:\d{2}[.,]\d{3}/

/** A paragraph ends at the first sentence that ends after so many characters. */
const PARAGRAPH_CHARACTERS = 400
/** Automatic captions have no sentences: a paragraph of theirs ends here. */
const LONGEST_PARAGRAPH = 1_500

/** Whether a text is a file of subtitles in one of the formats SubRip and WebVTT. */
export const looksLikeSubtitles = (text: string): boolean =>
  /^WEBVTT(?:[ \t\n\r]|$)/.test(text) || text.split('\n', 3).some((line) => TIMES.test(line))

/** `<v Anna>` of WebVTT names who speaks. */
const speakerOf = (line: string): string => /^<v(?:\.[^ >]+)? ([^>]{1,100})>/.exec(line)?.[1] ?? ''

const withoutTags = (line: string): string =>
  line.replaceAll(/<\/?[a-z\d][^<>]*>|\{\\[^{}]*\}/gi, '').trim()

/** The cue of a block, or nothing for a heading, a note or a style. */
function cueOf(block: string): Cue | undefined {
  const lines = block.split('\n')
  const times = lines.findIndex((line) => TIMES.test(line))
  if (times === -1) return undefined
  const textLines = lines.slice(times + 1)
  const text = textLines.map(withoutTags).filter((line) => line !== '')
  return text.length === 0 ? undefined : { speaker: speakerOf(textLines[0] ?? ''), lines: text }
}

/** Automatic captions show each line twice: as the second line of a cue, then as the first of the next. */
const newLines = ({ lines }: Cue, before: Cue | undefined): string =>
  lines.filter((line, at) => at > 0 || line !== before?.lines.at(-1)).join(' ')

/**
 * The spoken text of subtitles as paragraphs, without numbers and times. A paragraph has one speaker, who is
 * named at its start: 'Anna: We open at nine.'
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
