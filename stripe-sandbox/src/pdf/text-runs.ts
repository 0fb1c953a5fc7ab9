/** The font of a run: the embedded font, a font of PDF viewers, or a box for all other characters. */
export type FontName = 'embedded' | 'japanese' | 'korean' | 'chinese' | 'box'

export type TextRun = { font: FontName; text: string }

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u
const eastAsian =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u

/** Splits a line into runs with one font each, in visual order. */
export function runsOf(line: string, isEmbedded: (character: string) => boolean): TextRun[] {
  const viewer = viewerFontFor(line)
  const fontOf = (character: string): FontName => {
    if (isEmbedded(character)) return 'embedded'
    return eastAsian.test(character) ? viewer : 'box'
  }
  const runs: TextRun[] = []
  for (const character of visualOrder(line)) {
    const font = fontOf(character)
    const last = runs.at(-1)
    if (last?.font === font) last.text += character
    else runs.push({ font, text: character })
  }
  return runs
}

/** Chinese, Japanese and Korean share Han characters; the script of other characters in the line decides. */
function viewerFontFor(line: string): FontName {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(line)) return 'japanese'
  return /\p{Script=Hangul}/u.test(line) ? 'korean' : 'chinese'
}

/** The characters in visual order: right-to-left text is reversed, left-to-right words in it are not. */
function visualOrder(line: string): string[] {
  const characters = Array.from(line)
  if (!rightToLeft.test(line)) return characters

  const shown: string[] = []
  let backward: string[] = []
  for (const character of characters) {
    const isPartOf = rightToLeft.test(character) || (backward.length > 0 && character === ' ')
    if (isPartOf) backward.unshift(character)
    else {
      shown.push(...spacesLast(backward), character)
      backward = []
    }
  }
  return [...shown, ...spacesLast(backward)]
}

/** Moves the spaces at the end of a right-to-left run behind it, because they belong to the text that follows. */
function spacesLast(backward: string[]): string[] {
  const spaces = backward.findIndex((character) => character !== ' ')
  return spaces <= 0 ? backward : [...backward.slice(spaces), ...backward.slice(0, spaces)]
}
