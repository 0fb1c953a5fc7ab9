import { stemListOf } from '../../text/analyze-text.ts'

const COUNTED =
  /(?:\b\d[\d,.]{0,8}|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred))((?: [\p{L}-]+){1,3})/giu

/** Whether a sentence has a count of the noun: "60 desks", "four large meeting rooms". */
export function statesCount(sentence: string, noun: string): boolean {
  const wanted = stemListOf(noun)
  const [first] = wanted
  if (first === undefined) return false
  return [...sentence.matchAll(COUNTED)].some(([, words = '']) => {
    const stems = stemListOf(words)
    return stems.includes(first)
  })
}
