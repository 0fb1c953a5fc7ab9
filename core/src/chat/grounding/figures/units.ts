const entries = (text: string): [string, string][] =>
  text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [unit = '', words = ''] = line.split(':')
      return words
        .trim()
        .split(/\s+/)
        .map((word): [string, string] => [word, unit.trim()])
    })

const units = new Map<string, string>(
  entries(`
    EUR: € eur euro euros
    USD: $ usd us$ dollar dollars dollarn
    GBP: £ gbp pound pounds pfund livres
    CHF: chf franken francs fr.
    JPY: ¥ jpy yen
    cent: ¢ ct cents centime centimes
    percent: % percent prozent pourcent
    second: second seconds sec secs sekunde sekunden seconde secondes
    minute: minute minutes min mins minuten
    hour: hour hours hr hrs std stunde stunden heure heures h
    day: day days tag tage tagen jour jours werktag werktage werktagen arbeitstag arbeitstage arbeitstagen
    week: week weeks woche wochen semaine semaines
    month: month months monat monate monaten mois
    year: year years jahr jahre jahren an ans année années
    clock: uhr o'clock
    km: km kilometer kilometers kilometre kilometres kilometern kilomètre kilomètres
    m: m meter meters metre metres metern mètre mètres
    cm: cm centimeter centimeters centimetres zentimeter zentimetern centimètres
    mm: mm millimeter millimeters millimètres
    kg: kg kilogram kilograms kilo kilos kilogramm kilogrammes
    g: g gram grams gramm grammes
    l: l liter liters litre litres litern
    ml: ml
    kb: kb
    mb: mb megabyte megabytes mo
    gb: gb gigabyte gigabytes go
    tb: tb
    degree: ° °c °f degree degrees grad degré degrés
    mile: mile miles meilen
    m²: m² sqm qm quadratmeter
    kWh: kwh
    kW: kw
  `),
)

/** The canonical name of a unit of measure, currency or time, by a lower-case word for it. */
export const unitOf = (word: string): string | undefined => units.get(word)

const currencies = new Set(['EUR', 'USD', 'GBP', 'CHF', 'JPY', 'cent'])
export const isCurrency = (unit: string): boolean => currencies.has(unit)

/** Words between a number and its unit: '5 business days'. */
const fillers = new Set(
  'business working calendar full whole consecutive ganze ganzen volle vollen us swiss britische'.split(
    ' ',
  ),
)
export const isFiller = (word: string): boolean => fillers.has(word)

/** Base unit and factor of units that can be converted, so that 24 hours equal 1 day. */
const factors: Record<string, [string, number]> = {
  second: ['seconds', 1],
  minute: ['seconds', 60],
  hour: ['seconds', 3_600],
  day: ['seconds', 86_400],
  week: ['seconds', 604_800],
  month: ['months', 1],
  year: ['months', 12],
}

/** Converts a value to the base unit in which values are compared. */
export function toBase(value: number, unit: string): { value: number; unit: string } {
  const [base = unit, factor = 1] = factors[unit] ?? []
  return { value: Math.round(value * factor * 1e6) / 1e6, unit: base }
}

const months = new Map<string, number>(
  [
    'january jan januar jänner janvier',
    'february feb februar février févr',
    'march mar märz mars maerz',
    'april apr avril avr',
    'may mai',
    'june jun juni juin',
    'july jul juli juillet juil',
    'august aug août aout',
    'september sept sep septembre',
    'october oct oktober okt octobre',
    'november nov novembre',
    'december dec dezember dez décembre déc',
  ].flatMap((words, index) => words.split(' ').map((word): [string, number] => [word, index + 1])),
)
export const monthOf = (word: string): number | undefined => months.get(word)

const weekdays = new Map<string, number>(
  [
    'monday mondays montag montags lundi lundis',
    'tuesday tuesdays dienstag dienstags mardi mardis',
    'wednesday wednesdays mittwoch mittwochs mercredi mercredis',
    'thursday thursdays donnerstag donnerstags jeudi jeudis',
    'friday fridays freitag freitags vendredi vendredis',
    'saturday saturdays samstag samstags sonnabend samedi samedis',
    'sunday sundays sonntag sonntags dimanche dimanches',
  ].flatMap((words, index) => words.split(' ').map((word): [string, number] => [word, index])),
)
export const weekdayOf = (word: string): number | undefined => weekdays.get(word)

const shortWeekdays = [
  'mon mo lun',
  'tue tues di mar',
  'wed mi mer',
  'thu thur thurs do jeu',
  'fri fr ven',
  'sat sa sam',
  'sun so dim',
]
/** Index of a weekday by its short name. Used only for sources, because some short names are also words. */
export const shortWeekdayOf = (word: string): number | undefined => {
  const index = shortWeekdays.findIndex((words) => words.split(' ').includes(word))
  return index < 0 ? undefined : index
}
