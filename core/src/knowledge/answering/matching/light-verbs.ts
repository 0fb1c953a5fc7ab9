import { stemListOf } from '../../text/analyze-text.ts'

/** Verbs that say little: "Can I bring my dog?" is answered by "Dogs are not allowed". */
export const LIGHT_VERBS: ReadonlySet<string> = new Set(
  stemListOf('bring take come use get go have make do want like send ship give put accept weigh'),
)
