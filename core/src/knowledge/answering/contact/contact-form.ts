import type { Language } from '../../language/language.ts'
import { daysIn } from '../matching/weekdays.ts'
import { formsByLanguage, type ContactForms } from './contact-forms-by-language.ts'
import type { ContactDetail } from './contact-detail.ts'

const STREET = String.raw`(?:Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Lane|Ln|Drive|Dr|Way|Court|Ct|Square|Sq|Parkway|Pkwy|Highway|Hwy|Terrace|Row|Crescent|Quay|Hill|Yard|Wharf|Mews|Plaza|Place|Gardens|Broadway)`

/** Addresses in the notation of English, German, Dutch and Romance languages, or a postal code with a town. */
const ADDRESSES = [
  new RegExp(
    String.raw`\b\d{1,5}[A-Za-z]?,? (?:[\p{Lu}\d][\p{L}\d'’.-]{0,30} ){1,4}${STREET}\b`,
    'u',
  ),
  /(?:straße|strasse|str\.|weg|platz|allee|gasse|damm|ufer|chaussee|straat|laan|plein|gracht|kade|dijk) \d{1,4} ?[a-z]?\b/iu,
  /\b(?:rue|avenue|boulevard|(?<!\btak(?:es?|en|ing) |\btook )place|quai|chemin|via|viale|piazza|corso|calle|plaza|paseo|rua|avenida) [\p{L} .'’-]{3,40}[ ,]\d{1,4}\b/iu,
  /\b\d{1,4},? (?:bis )?(?:rue|avenue|boulevard|place|quai|chemin) \p{L}/iu,
  /\b[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}\b/,
  /,\s[A-Z]{2}\s\d{5}\b/,
  /,\s\d{4} ?[A-Z]{2}\s\p{Lu}/u,
  /,\s(?:[A-Z]{1,2}-)?\d{4,5}\s\p{Lu}\p{Ll}/u,
]

const PREPOSITION = String.raw`(?:in|on|at|off|by|near|next to|behind|opposite|above|below|beneath|beside|between|along|around|across)`
/** Things whose location is not the location of the business. */
const OTHER_PLACE = String.raw`(?:nearest|next|closest|bus|tram|train|railway|car|parking|park|entrance|exit|stop|station|toilets?)`
const ONLINE = String.raw`(?:facebook|instagram|linkedin|tiktok|youtube|twitter|x\b|whatsapp|google|social|(?:our|the) (?:web\w*|page|internet|apps?|social))`
/** A location without a house number: "The hut is behind the church on Mill Lane", "find us in the old mill". */
const PLACES = [
  new RegExp(
    String.raw`(?:^|[.;:,] )(?:[Ww]e(?: are|['’]re)|(?:[Oo]ur|[Tt]he) (?!${OTHER_PLACE}\b)\p{L}+ (?:is|lies|stands)) (?:located |situated |based |right |just |directly )*${PREPOSITION} [^.]{0,80}\b\p{Lu}[\p{L}'’.-]+ ${STREET}\b`,
    'u',
  ),
  new RegExp(String.raw`\bfind us (?:right |just |directly )*${PREPOSITION} (?!${ONLINE})`, 'iu'),
]

/** Whether a sentence states where a business is, without an address. */
export const saysPlace = (text: string, language: Language): boolean =>
  language === 'en' && PLACES.some((form) => form.test(text))

const NUMBER = /(?:\+|\(|\b)\d[\d ()/.-]{5,25}\d\b/g
const MIN_DIGITS = 7
const ISO_DATE = /^\d{4}-\d\d-\d\d$/
const EMAIL = /[\p{L}\d]@[\p{L}\d-]{1,63}\.[\p{L}\d]/u
const DAY =
  /\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|satur?|sun)(?:day)?s?\b|\b(?:daily|every day|weekdays)\b/i
const CLOCK =
  /\b\d{1,2}(?:[:.]\d\d)?\s?(?:[ap]\.?m\b|[–-]|to\b|until\b|till\b|h\b)|\b\d{1,2}[:.h]\d\d\b|\b\d{1,2} (?:uhr|uur|heures)\b|\bopen 24\b/i

const hasPhone = (text: string): boolean =>
  [...text.matchAll(NUMBER)].some(
    ([number]) => number.replaceAll(/\D/g, '').length >= MIN_DIGITS && !ISO_DATE.test(number),
  )

/** Whether a text has several weekdays with opening and closing times: "Mon–Fri 9–17". */
export const isTimetable = (text: string, language: Language): boolean =>
  daysIn(text, language).size >= MAX_DAYS && [...text.matchAll(CLOCK_TIMES)].length >= 2

const MAX_DAYS = 5
const CLOCK_TIMES = /(?<![\d,./:])\d{1,2}(?:[:.h]\d\d)?(?![\d,/:])/g

const hasAddress = (text: string): boolean => ADDRESSES.some((form) => form.test(text))

/** For each kind of detail, whether a sentence contains one. */
export const holdsDetail: Record<ContactDetail, (text: string, language: Language) => boolean> = {
  location: hasAddress,
  phone: hasPhone,
  email: (text) => EMAIL.test(text),
  contact: (text) => hasPhone(text) || EMAIL.test(text),
  hours: (text, language) =>
    CLOCK.test(text) && (DAY.test(text) || daysIn(text, language).size > 0),
}

const ENGLISH: ContactForms = {
  names: {
    location:
      /\b(?:address|location|located|where (?:we are|to find us)|find us|getting here|how to (?:find|get)|directions|visit us|contact|imprint|about us|our (?:office|shop|store|studio)|headquarters|reach us|come (?:and )?see us)\b|(?:\bwe(?:['’]re| are)|\b(?:the|this|our) (?:office|shop|store|studio|practice|surgery|clinic|salon|school|gallery|garage|workshop|restaurant|caf[eé]|bakery|hotel|library|center|centre) is) (?:located |situated |based )?at \d/i,
    phone:
      /\b(?:tele)?phone\b|\b(?:tel|call(?:s| us)?|hotline|mobile|whatsapp|reach|ring us|contact)\b/i,
    email: /\b(?:e-?mail|mail|write to|contact|reach)\b|@/i,
    contact: /\b(?:contact|reach|call|phone|tel|e-?mail|mail|write to|get in touch|support)\b|@/i,
    hours: /\b(?:open|opening|hours|times|staffed|closed?|available|reception|front desk)\b/i,
  },
  queries: {
    location: 'our address, location, where we are, how to find us, directions, contact',
    phone: 'our phone number, telephone, call us, hotline, contact',
    email: 'our e-mail address, email us, write to us, contact',
    contact: 'contact us, get in touch, phone number, e-mail address, support',
    hours: 'opening hours, business hours, we are open Monday to Friday, closed on Sunday',
  },
  own: /\b(?:we|us|our)\b/i,
  open: /\b(?:open(?:s|ed|ing)?|close[sd]?|closing|shut)\b/i,
  exception: /\b(?:emergenc(?:y|ies)|fax|out of hours|after hours|poison|police|ambulance)\b/i,
}

/** The contact forms of a language; those of English when it has none. */
export const formsOf = (language: Language): ContactForms => formsByLanguage[language] ?? ENGLISH
