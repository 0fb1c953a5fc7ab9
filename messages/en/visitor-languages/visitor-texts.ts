/** What a chatbot says by itself to a visitor who writes in another language than English. */
export type VisitorTexts = {
  notFound: string
  unsure: string
  /** After `notFound`, before a sentence of the sources. */
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
  /** The knowledge is in another language; `languages` are their names in this one. */
  otherLanguage: (names: { languages: string }) => string
  today: (when: { day: string }) => string
  tomorrow: (when: { day: string }) => string
  now: (when: { day: string; time: string }) => string
  /** Before the general rule, when a visitor asks about an own order, refund or appointment. */
  ownOrder: string
  /** The same without a rule. */
  ownOrderUnknown: string
  /** Before contact details. */
  ownOrderContact: string
  /** Without contact details. */
  ownOrderTeam: string
  /** Before contact details, when a visitor asks for a person. */
  personContacts: (names: { bot: string }) => string
  /** The buttons in the chat by which the team is reached. */
  personButtons: (names: { labels: string }) => string
  legalClosing: string
  electricClosing: string
  emergencyClosing: string
  financialClosing: string
}
