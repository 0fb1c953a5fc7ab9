import { actionFieldsOf } from '../../integrations/index.ts'
import { passageSentences, type Language } from '../../knowledge/index.ts'
import {
  availableFunctions,
  type AvailableFunctionsDeps,
} from '../functions/available-functions.ts'
import type { AnsweringBot } from '../persona/answering-bot.ts'
import type { Knowledge, QuotedSentence } from '../ports/knowledge.ts'

export type ContactDeps = AvailableFunctionsDeps & { knowledge: Pick<Knowledge, 'search'> }

/** How visitors can reach the people behind a chatbot. */
export type TeamContacts = {
  /** Lines of the sources with a telephone number or an e-mail address. */
  lines: QuotedSentence[]
  /** Labels of the chat buttons that send a message to the team. */
  labels: string[]
}

const ENGLISH_QUERY = 'contact phone number e-mail address'

const QUERIES: Partial<Record<Language, string>> = {
  en: ENGLISH_QUERY,
  de: 'Kontakt Telefon E-Mail Adresse',
  fr: 'contact téléphone e-mail adresse',
  es: 'contacto teléfono correo electrónico',
  nl: 'contact telefoon e-mail adres',
  ja: 'お問い合わせ 電話 メール',
}

const MAIL = /[\p{L}\d]@[\p{L}\d-]{1,60}\.\p{L}/u
const TELEPHONE = /(?:\+\d|\b0\d|\(\d)[\d ()/.-]{5,}\d|\b\d{3}[-. ]\d{3,4}[-. ]?\d/
const LABELED =
  /^(?:tele)?(?:phone|fon|foon)\b|^(?:tel|e-?mail|mail|contact|call|hotline|whatsapp|kontakt|t[ée]l[ée]phone|tel[ée]fono|correo|courriel|telefoon|support|help ?desk|service|reception)\b|^(?:電話|メール|お問い合わせ)/iu
const CONTACT_HEADING =
  /contact|reach|kontakt|erreich|impressum|joindre|bereik|support|help|お問い合わせ|連絡/iu
const CONTACT_BUTTON =
  /contact|message|write|call|ticket|team|human|person|support|kontakt|nachricht|schreib|anruf|équipe|écri|equipo|escrib|bericht|schrijf|問い合わせ|連絡/iu
const MAX_LINES = 3
const MAX_PASSAGES = 8
const LONGEST_LINE = 200

const isContact = (text: string): boolean =>
  text.length <= LONGEST_LINE && (MAIL.test(text) || TELEPHONE.test(text))

/** Lines of the sources with contact details; lines with a label first. */
async function contactLines(
  { knowledge }: Pick<ContactDeps, 'knowledge'>,
  botId: string,
  language: Language,
): Promise<QuotedSentence[]> {
  const query = QUERIES[language] ?? ENGLISH_QUERY
  const passages = await knowledge.search(botId, query, MAX_PASSAGES)
  const lines = passages.flatMap((passage) =>
    passageSentences(passage.text, language)
      .filter(({ text }) => isContact(text))
      .map(({ text }) => ({ text, passage })),
  )
  const labeled = lines.filter(({ text }) => LABELED.test(text))
  const headed = lines.filter(({ passage }) => CONTACT_HEADING.test(passage.headings.at(-1) ?? ''))
  const best = labeled.length > 0 ? labeled : headed.length > 0 ? headed : lines.slice(0, 1)
  return [...new Map(best.map((line) => [line.text, line])).values()].slice(0, MAX_LINES)
}

/** Contact details from the sources, and the chat buttons that send a message to the team. */
export async function teamContacts(
  deps: ContactDeps,
  { bot, messageId, known }: { bot: AnsweringBot; messageId: string; known: readonly Language[] },
): Promise<TeamContacts> {
  const [lines, functions] = await Promise.all([
    contactLines(deps, bot.id, known[0] ?? 'en'),
    availableFunctions(deps, bot, messageId),
  ])
  const labels = functions
    .filter(
      ({ buttonLabel, transport, needsIdentity, definition }) =>
        buttonLabel !== '' &&
        !needsIdentity &&
        actionFieldsOf(definition) !== null &&
        (transport === 'mail' || CONTACT_BUTTON.test(buttonLabel)),
    )
    .map(({ buttonLabel }) => buttonLabel)
  return { lines, labels }
}
