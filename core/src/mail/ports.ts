/** A letter before it has an address: one text, said twice. */
export type Letter = {
  /** One line. */
  subject: string
  text: string
  html: string
  /** What it asks the reader to open. */
  link?: string
  /** Where an answer goes instead of the sender. */
  replyTo?: string
  /** The address that programs call to take the reader off the list, as RFC 8058 describes. */
  unsubscribeUrl?: string
}

export type AddressedLetter = {
  to: string
  letter: Letter
  /** The same key is never sent twice. */
  dedupeKey: string
}

/** Keeps letters until they are sent; sending happens later and is tried again when it fails. */
export type Mailer = {
  /** False when a letter with this key was kept before. Never call it inside a transaction. */
  post(letter: AddressedLetter): Promise<boolean>
}

/** What every letter says about its sender. */
export type Sender = {
  brand: string
  /** Origin of the pages that letters link to, without a slash at the end. */
  siteUrl: string
  supportEmail: string
}
