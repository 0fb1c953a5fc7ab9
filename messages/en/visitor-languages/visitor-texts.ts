/** Built-in replies of a chatbot to a visitor who does not write English. */
export type VisitorTexts = {
  notFound: string
  unsure: string
  /** Follows `notFound` and precedes a sentence of the sources. */
  closest: string
  welcome: string
  goodbye: string
  anythingElse: string
  apology: string
  greeting: string
  introduction: (names: { bot: string }) => string
  person: (names: { bot: string }) => string
  suggestions: string
  builtInAnswer: string
  /** The sources are in other languages; `languages`: their names in the language of the visitor. */
  otherLanguage: (names: { languages: string }) => string
  today: (when: { day: string }) => string
  tomorrow: (when: { day: string }) => string
  now: (when: { day: string; time: string }) => string
  /** Precedes the general rule when visitors ask about their own order, refund or appointment. */
  ownOrder: string
  /** Like `ownOrder`, without a general rule. */
  ownOrderUnknown: string
  /** Follows one of the two and precedes contact details. */
  ownOrderContact: string
  /** Follows one of the two when there are no contact details. */
  ownOrderTeam: string
  /** Precedes contact details when a visitor wants to talk to a person. */
  personContacts: (names: { bot: string }) => string
  /** Precedes the names of chat buttons that reach the team. */
  personButtons: (names: { labels: string }) => string
  legalClosing: string
  electricClosing: string
  emergencyClosing: string
  financialClosing: string
}
