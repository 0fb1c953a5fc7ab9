import { stemListOf } from '../../text/analyze-text.ts'

/** Verbs that carry little meaning: "Dogs are not allowed" answers "Can I bring my dog?". */
export const LIGHT_VERBS: ReadonlySet<string> = new Set(
  stemListOf('bring take come use get go have make do want like send ship give put accept weigh'),
)
