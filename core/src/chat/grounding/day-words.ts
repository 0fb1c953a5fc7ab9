import { questionClause, type Language } from '../../knowledge/index.ts'
import { daysLater, type LocalTime } from '../../shared/index.ts'

export type DayWord = 'now' | 'today' | 'tomorrow' | 'dayAfterTomorrow' | 'weekend'

/** A question with a word such as "today", and the days to which the word refers. */
export type DatedQuestion = {
  word: DayWord
  /** The first of these days. */
  day: LocalTime
  /** Their weekdays; 0 is Monday. */
  weekdays: readonly number[]
  /** Replaces the word by the names of the weekdays in a text. */
  inWeekdays: (text: string) => string
}

type Words = readonly (readonly [DayWord, RegExp])[]

const WORDS: Partial<Record<Language, Words>> = {
  en: [
    ['weekend', /\b(?:(?:on|at|over|during) )?(?:this|the coming|the) weekend\b/giu],
    ['dayAfterTomorrow', /\b(?:the )?day after tomorrow\b/giu],
    ['tomorrow', /\btomorrow\b/giu],
    ['today', /\b(?:today|tonight|this (?:morning|afternoon|evening))\b/giu],
    ['now', /\b(?:right now|now|currently|at the moment|at this time)\b/giu],
  ],
  de: [
    ['weekend', /\b(?:dieses|am|an diesem) wochenende\b/giu],
    ['dayAfterTomorrow', /(?<!\p{L})übermorgen(?!\p{L})/giu],
    ['tomorrow', /\bmorgen\b/giu],
    ['today', /\bheute(?: (?:früh|vormittag|mittag|nachmittag|abend))?\b/giu],
    ['now', /\b(?:jetzt|gerade|momentan|im moment)\b/giu],
  ],
  fr: [
    ['weekend', /\b(?:ce|le) week[- ]?end\b/giu],
    ['dayAfterTomorrow', /(?<!\p{L})après[- ]demain\b/giu],
    ['tomorrow', /\bdemain\b/giu],
    ['today', /\b(?:aujourd['’]hui|ce soir|ce matin|cet après[- ]midi)(?!\p{L})/giu],
    ['now', /\b(?:maintenant|en ce moment|actuellement)\b/giu],
  ],
  es: [
    ['weekend', /\b(?:este|el) fin de semana\b/giu],
    ['dayAfterTomorrow', /\bpasado mañana\b/giu],
    ['tomorrow', /(?<!(?:la|esta|por la) )\bmañana\b/giu],
    ['today', /\b(?:hoy|esta (?:tarde|noche|mañana))\b/giu],
    ['now', /\b(?:ahora(?: mismo)?|en este momento)\b/giu],
  ],
  nl: [
    ['weekend', /\b(?:dit|het|in het) weekend\b/giu],
    ['dayAfterTomorrow', /\bovermorgen\b/giu],
    ['tomorrow', /\bmorgen\b/giu],
    ['today', /\b(?:vandaag|vanavond|vanmiddag|vanochtend)\b/giu],
    ['now', /\b(?:nu|op dit moment|momenteel)\b/giu],
  ],
  ja: [
    ['weekend', /(?:今週末|この週末|週末)/gu],
    ['dayAfterTomorrow', /(?:明後日|あさって)/gu],
    ['tomorrow', /(?:明日|あした)/gu],
    ['today', /(?:今日|きょう|本日|今夜|今晩)/gu],
    ['now', /(?:今|いま|ただいま)(?!日|週|月|年|回|後)/gu],
  ],
}

/**
 * Words of questions about events on a day. "Today" in a question about the visitor does not count: "I lost my card
 * today".
 */
const ABOUT_DAYS =
  /\b(?:open\w*|clos\w+|hours?|when|what time|till|until|available|reach\w*|call|visit|come|there|on|start\w*|begins?|runs?|class(?:es)?|courses?|sessions?|menu)\b|offen|geöffnet|geschlossen|öffnet|schlie|auf|zu\b|erreich|sprechzeit|öffnungszeit|ouvert|ouvr|ferm|joign|horaire|abiert|abr|cerrad|cierr|horario|geopend|open|dicht|gesloten|sluit|bereikbaar|営業|開い|開店|開き|やって|休み|閉ま|何時/iu
/** Words of questions about opening hours, in which "now" is a time and not a filler. */
const ABOUT_NOW =
  /\b(?:open|clos\w+|available|reach\w*|call|there)\b|offen|geöffnet|geschlossen|erreich|ouvert|ferm|joign|abiert|cerrad|geopend|dicht|gesloten|bereikbaar|営業|開い|開店|やって/iu
/** "If I order today" is not a question about the opening hours of today. */
const CONDITION = /\b(?:if|when|once) (?:i|we) (?:order|buy|book|pay|send)\b/i

const SUNDAY = 6

function daysMeant(word: DayWord, today: LocalTime): readonly [LocalTime, ...LocalTime[]] {
  if (word === 'now' || word === 'today') return [today]
  if (word === 'tomorrow') return [daysLater(today, 1)]
  if (word === 'dayAfterTomorrow') return [daysLater(today, 2)]
  if (today.weekday === SUNDAY) return [today]
  const saturday = daysLater(today, SUNDAY - 1 - today.weekday)
  return [saturday, daysLater(saturday, 1)]
}

/** Resolves "today", "now" or "this weekend" by the local time of the business; null without such a word. */
export function datedQuestion(
  question: string,
  language: Language,
  now: LocalTime,
): DatedQuestion | null {
  const [word, pattern] =
    WORDS[language]?.find(([, words]) => questionClause(question).search(words) >= 0) ?? []
  if (!word || !pattern || CONDITION.test(question)) return null
  if (!(word === 'now' ? ABOUT_NOW : ABOUT_DAYS).test(question)) return null
  const days = daysMeant(word, now)
  const names = days.map((day) => dayName(day, language, { weekday: 'long' }))
  const named = new Intl.ListFormat(language).format(names)
  return {
    word,
    day: days[0],
    weekdays: days.map(({ weekday }) => weekday),
    inWeekdays: (text) => text.replaceAll(pattern, language === 'en' ? `on ${named}` : named),
  }
}

/** A day in words, for example "Thursday, November 26". */
export const dayName = (
  { year, month, day }: LocalTime,
  language: Language,
  format: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long' },
): string =>
  new Intl.DateTimeFormat(language, { ...format, timeZone: 'UTC' }).format(
    Date.UTC(year, month - 1, day),
  )
