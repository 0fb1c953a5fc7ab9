const WORD = /\p{L}+(?:['’ʼ]\p{L}+)*/gu
const NON_ASCII = /[\u0080-\uffff]/
const ENDING = /['’ʼ](?:s|ll|re|ve|d|m)$/

/** A word in the spelling of the table: lower case, without accents, apostrophes and contractions. */
export function plainWord(raw: string): string {
  const lower = raw.toLowerCase()
  const letters = NON_ASCII.test(lower)
    ? lower.normalize('NFKD').replaceAll(/[\u0300-\u036f]/g, '')
    : lower
  return letters.replace(ENDING, '').replaceAll(/['’ʼ]/g, '')
}

/** The words of a text as written: letters only, without numbers and codes. */
export const writtenWords = (text: string): readonly string[] => text.match(WORD) ?? []

/** The words of a text in the spelling of the word vectors: letters only, without numbers and codes. */
export function meaningWords(text: string): string[] {
  return (text.match(WORD) ?? []).map(plainWord)
}
