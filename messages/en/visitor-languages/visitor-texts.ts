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
  legalClosing: string
  electricClosing: string
  emergencyClosing: string
  financialClosing: string
}
