import { stemListOf } from './analyze-text.ts'

/** Groups of synonyms: words of everyday questions and words of technical manuals. */
const GROUPS: readonly string[] = [
  'remove delete drop erase discard',
  'create add make',
  'change modify alter edit update',
  'folder directory',
  'picture image',
  'website site',
  'computer machine host',
  'program application',
  'copy clone duplicate',
  'start launch',
  'undo revert',
  'mistake error',
  'newest latest recent',
  'old previous earlier',
  'limit maximum restrict',
  'find search locate',
  'combine join merge',
  'recover restore',
  'enable activate',
  'several multiple',
  'allow permit grant',
  'forbid deny block prevent',
  'save store',
  'show display list',
  'damaged corrupt broken',
  'person user',
  'user account',
  'visitor client',
  'reply response',
  'big large size',
  'slow performance',
  'setting option parameter',
  'fixed static',
  'sign signature',
  'guess estimate',
  'own custom',
]

/** Phrases of everyday questions, each with the word that manuals use instead. */
const PHRASES: readonly (readonly [phrase: string, word: string])[] = [
  ['(?:get|gets|getting) rid of', 'remove'],
  ['(?:throw|throws|throwing) away', 'discard'],
  ['(?:find|finds|finding) out', 'determine'],
  ['(?:switch|switching|turn|turning) on', 'enable'],
  ['(?:switch|switching|turn|turning) off', 'disable'],
  ['look(?:s|ing)? for', 'search'],
  ['look(?:s|ing)? at', 'view'],
  ['set(?:s|ting)? up', 'configure'],
  ['log(?:s|ging)? in(?:to)?', 'login'],
  ['at the same time', 'simultaneously'],
  ['shut(?:s|ting)? down', 'stop'],
  ['(?:get|getting) (?:it|them|this|that) back', 'recover'],
  ['(?:make|making) sure', 'ensure'],
  ['(?:make|making) a copy of', 'copy'],
  ['start(?:ing)? (?:over|again)', 'restart'],
  ['by accident', 'accidentally'],
]

const stemOf = (word: string): string => stemListOf(word)[0] ?? word

const OTHERS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [
    ...Map.groupBy(
      GROUPS.map((line) => line.split(' ').map(stemOf)).flatMap((stems) =>
        stems.flatMap((stem) =>
          stems.filter((other) => other !== stem).map((other) => ({ stem, other })),
        ),
      ),
      ({ stem }) => stem,
    ),
  ].map(([stem, pairs]) => [stem, new Set(pairs.map(({ other }) => other))]),
)

/** The stems of the synonyms of a stem, for example of "directory" for "folder". */
export const wordsOfManuals = (stem: string): readonly string[] => [...(OTHERS.get(stem) ?? [])]

const PATTERNS = PHRASES.map(
  ([phrase, word]) => [new RegExp(String.raw`\b${phrase}\b`, 'giu'), word] as const,
)

/** Rewrites "get rid of a branch" as "remove a branch" when `isKnown` accepts "remove". */
export const withWordsOfManuals = (question: string, isKnown: (word: string) => boolean): string =>
  PATTERNS.reduce(
    (text, [pattern, word]) => (isKnown(word) ? text.replace(pattern, word) : text),
    question,
  )
