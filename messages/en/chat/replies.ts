import { integer } from '../language.ts'

export const functionFailed = "I couldn't connect to that service. Please try again in a moment."
export const functionDeclined = "That wasn't done."
export const functionRanWithoutText = "That's done, but I couldn't put the answer into words."
export const notFound = 'I could not find this in what I have been taught'
export const unsure = "I'm not sure about this. The closest I have is:"
/** Follows the answer to another question of the same message. */
export const partUnsure = ({ question }: { question: string }) =>
  `About “${question}” I'm not sure. The closest I have is:`
export const partNotFound = ({ question }: { question: string }) =>
  `About “${question}” I found nothing.`
export const closest = 'The closest I have is:'
export const modelFailed = "I can't answer right now. Please try again in a moment."
export const interrupted = 'The answer was cut off. Please ask again.'
export const builtInAnswer =
  "I can't reach my language model right now. Here is what my sources say:"
/** Ends a list that is too long to show completely. */
export const listedOf = ({ shown, total }: { shown: number; total: number }) =>
  `(${integer(shown)} of ${integer(total)})`
/** Precedes the table rows whose figures were added up. */
export const inTotal = ({ value }: { value: string }) => `In total: ${value}.`
/** Precedes the list of counted items. */
export const counted = ({ count }: { count: number }) =>
  count === 1 ? 'There is 1:' : `There are ${integer(count)}:`
export const yes = 'Yes.'
export const no = 'No.'
export const depends = 'It depends.'
