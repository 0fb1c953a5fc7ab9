/** Fonts of a run: the embedded one, those that PDF viewers bring along, and a box for all other characters. */
export type FontName = 'embedded' | 'japanese' | 'korean' | 'chinese' | 'box'

export type TextRun = { font: FontName; text: string }

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u
const eastAsian =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u

/** A line in parts of one font each, in the order in which they are shown. */
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

/** Han characters are written alike in three languages; the letters next to them decide which it is. */
function viewerFontFor(line: string): FontName {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(line)) return 'japanese'
  return /\p{Script=Hangul}/u.test(line) ? 'korean' : 'chinese'
}

/** Text from right to left is drawn from its end; words in between stay as they are. */
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

/** Spaces after a run from right to left belong to what follows it. */
function spacesLast(backward: string[]): string[] {
  const spaces = backward.findIndex((character) => character !== ' ')
  return spaces <= 0 ? backward : [...backward.slice(spaces), ...backward.slice(0, spaces)]
}
