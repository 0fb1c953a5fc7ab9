import { stemListOf } from '../../text/analyze-text.ts'

/** Verbs that carry little meaning: "Dogs are not allowed" answers "Can I bring my dog?". */
export const LIGHT_VERBS: ReadonlySet<string> = new Set(
  stemListOf('bring take come use get go have make do want like send ship give put accept weigh'),
)

/** Those and others that sentences about any topic have: "We do not pay for hotels" is not about paying a fare. */
export const COMMON_VERBS: ReadonlySet<string> = new Set([
  ...LIGHT_VERBS,
  ...stemListOf(
    'pay cost work need charge help start stop open close happen find know see tell look buy',
  ),
])
