import { stemListOf } from '../../text/analyze-text.ts'
import type { Candidate } from '../matching/candidate.ts'
import { LIGHT_VERBS } from '../matching/light-verbs.ts'
import type { AnalyzedQuestion } from '../matching/passage-match.ts'
import type { Absence } from './absence-question.ts'

/** Words of rules about missed or canceled appointments, which are added to the search. */
export const ABSENCE_QUERY =
  'cancel cancellation missed appointment no-show fail to attend turn up show up charged fee notice'

const DATES = String.raw`(?:appointments?|bookings?|reservations?|lessons?|class(?:es)?|sessions?|visits?|courses?|tours?|evenings?)`
/** Names absence: "patients who fail to attend", "if you do not come", "missed lessons". */
const NAMES_ABSENCE = new RegExp(
  [
    String.raw`\bno[- ]?shows?\b`,
    String.raw`\b(?:do(?:es)? ?n['’]t|do(?:es)? not|did not|without|fails? to|never|or not) (?:(?:show|turn)(?:ing)? up|attend(?:ing)?|appear(?:ing)?|come|coming|arrive)\b(?! (?:with|in|from|back|off|out|on)\b)`,
    String.raw`\bmiss(?:es|ed|ing)? (?:(?:an?|the|your|one|two|three|\d+) )?(?:[\p{L}]+ )?${DATES}\b`,
    String.raw`\b${DATES} (?:that (?:is|are) )?(?:missed|not attended)\b`,
    String.raw`\b(?:is|are|was|were) (?:missed|not attended)\b`,
    String.raw`\b(?:whoever|anyone who|those who|(?:that|which) (?:you|we|they|(?:your|the|a) \p{L}+)) (?:cannot |can't )?(?:miss(?:es)?|skips?)\b`,
  ].join('|'),
  'iu',
)
const BUSINESS = String.raw`(?:we|the (?:teacher|instructor|trainer|course|class|school|doctor|practice|tour|weather))`
/** Names cancellation: "You can cancel free of charge up to 24 hours before." */
const NAMES_CANCELING =
  /\bcancel\w*|\bcalled off\b|\bgive[ns]? back\b|\b(?:give us|tell us|let us know|inform us)\b[^.]*\b(?:before|notice|in advance|ahead)\b/iu
const BY_BUSINESS = new RegExp(
  String.raw`\b${BUSINESS} (?:ha(?:s|ve) to )?(?:cancels?|calls? off)`,
  'iu',
)
const DEADLINE =
  /\b(?:hours?|days?|weeks?|noon|evening|morning|before|in advance|ahead|notice|late|later)\b/i
const CONTRACT = /\b(?:members?|memberships?|subscriptions?|contracts?|plans?|tariffs?)\b/i
/** Words for costs. `OTHER_CONSEQUENCE`: words for other consequences. */
const COST =
  /\b(?:pays?|paid|payable|charge[ds]?|due|in full|kept|keeps?|lose[sn]?|lost|fees?|refund\w*|(?:pay|give)(?: \w+){0,2} back|money back|get everything back|deposit|price|costs?|forfeit\w*|penalty)\b|[$£€]\s?\d|\d\s?[€%]/i
const OTHER_CONSEQUENCE =
  /\b(?:cannot|may (?:not|no longer)|counts? as|counted as|end the|give the \w+ to|instead)\b/i
const ASKS_COST =
  /\b(?:pay|paid|charged?|costs?|fees?|bill|billed|money|refund\w*|penalty|fine|owe)\b/i
/** A sentence that only states what applies after the limit in the previous sentence. */
const CONTINUES =
  /^(?:after (?:that|this)|afterwards|later|otherwise|from then|for (?:later|shorter)|if you[^.]*\b(?:later|than that))\b|\bcancell?ed later\b/i
/** A rule for late cancellation also applies to visitors who stay away. */
const LATE = /\b(?:after (?:that|this)|afterwards|later|otherwise)\b/i

/** Whether a sentence is about absence or cancellation. */
export const speaksOfAbsence = (sentence: string): boolean =>
  NAMES_ABSENCE.test(sentence) || NAMES_CANCELING.test(sentence)

type Rules = { sentences: Candidate[]; isCertain: boolean }

const saysConsequence = ({ text }: AnalyzedQuestion, { sentence }: Candidate): boolean =>
  COST.test(sentence.text) || (!ASKS_COST.test(text) && OTHER_CONSEQUENCE.test(sentence.text))

/** The next sentence after a candidate in the same passage. */
const nextTo = ({ passage, position }: Candidate, candidates: readonly Candidate[]) =>
  candidates.find((other) => other.passage === passage && other.position === position + 1)

const before = ({ passage, position }: Candidate, candidates: readonly Candidate[]) =>
  candidates.find((other) => other.passage === passage && other.position === position - 1)

/** The rule for an absent visitor, with the sentence that it continues; undefined when no sentence has a rule. */
export function absenceRule(
  question: AnalyzedQuestion,
  absence: Absence,
  found: readonly Candidate[],
): Rules | undefined {
  const candidates = found.filter(({ sentence }) => !sentence.isRecord)
  const named = candidates.filter(
    (candidate) =>
      NAMES_ABSENCE.test(candidate.sentence.text) &&
      [candidate, nextTo(candidate, candidates)].some(
        (each) => each && saysConsequence(question, each),
      ),
  )
  const canceling = candidates.filter((candidate) => isRuleOfCanceling(question, candidate))
  const order = absence === 'unannounced' ? [named, canceling] : [canceling, named]
  const rules = order.flatMap((list) => list.toSorted((a, b) => b.score - a.score).slice(0, 1))
  const about = rules.filter((rule) => isAboutThing(question, rule))
  const best = about.find((rule) => namesOccasion(question, rule)) ?? about[0] ?? rules[0]
  return best && withNeighbors(question, absence, { best, candidates })
}

function isRuleOfCanceling({ text }: AnalyzedQuestion, { sentence }: Candidate): boolean {
  const isOther = CONTRACT.test(sentence.text) && !CONTRACT.test(text)
  return (
    NAMES_CANCELING.test(sentence.text) &&
    DEADLINE.test(sentence.text) &&
    !BY_BUSINESS.test(sentence.text) &&
    !isOther
  )
}

function withNeighbors(
  question: AnalyzedQuestion,
  absence: Absence,
  { best, candidates }: { best: Candidate; candidates: readonly Candidate[] },
): Rules {
  const lead = CONTINUES.test(best.sentence.text) ? before(best, candidates) : undefined
  const next = nextTo(best, candidates)
  const isContinued =
    next !== undefined &&
    (CONTINUES.test(next.sentence.text) ||
      NAMES_ABSENCE.test(next.sentence.text) ||
      (!saysConsequence(question, best) && saysConsequence(question, next)))
  const sentences = [lead, best, isContinued ? next : undefined].filter(
    (each) => each !== undefined,
  )
  const isNamed = sentences.some(
    ({ sentence: { text } }) => NAMES_ABSENCE.test(text) || LATE.test(text),
  )
  const isCertain =
    (isNamed || absence === 'announced') &&
    sentences.some((each) => saysConsequence(question, each)) &&
    isAboutThing(question, best)
  return { sentences, isCertain }
}

/** Words of such a question that a rule may express by other words. */
const OF_ABSENCE: ReadonlySet<string> = new Set(
  stemListOf(
    'show turn arrive appear attend come make miss missed skip overslept forget forgot no-show pay paid charge charged cost fee bill billed money refund penalty fine owe deposit lose happen happens cancel tell know course class lesson session workshop ill sick unwell poorly next back tomorrow today tonight morning afternoon evening week weekend month appointment booking reservation monday tuesday wednesday thursday friday saturday sunday person people someone somebody client patient customer just still able without notice pick daughter son kid wife husband friend',
  ),
)
const NEAR = 0.5

/** Whether the passage names what the visitor misses, for example a particular course. */
function isAboutThing({ terms }: AnalyzedQuestion, { passage }: Candidate): boolean {
  return terms.every(
    ({ stem, isContext }, at) =>
      isContext === true ||
      OF_ABSENCE.has(stem) ||
      LIGHT_VERBS.has(stem) ||
      Math.max(passage.allMatches[at] ?? 0, passage.allMeanings[at] ?? 0) >= NEAR,
  )
}

const OCCASIONS: ReadonlySet<string> = new Set(
  stemListOf('appointment booking reservation lesson class course session workshop tour visit'),
)

/** Whether the passage has the question's word for the appointment: a rule for bookings does not apply to courses. */
const namesOccasion = ({ terms }: AnalyzedQuestion, { passage }: Candidate): boolean =>
  terms.every(({ stem }, at) => !OCCASIONS.has(stem) || (passage.allMatches[at] ?? 0) > 0)
