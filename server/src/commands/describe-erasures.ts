/** What a restored or rolled back database was freed of, for the operator. */
export const describeErasures = (erased: Record<string, number>): string =>
  `Erased again: ${erased['account']} accounts, ${erased['bot']} chatbots, ${erased['conversation']} conversations, ` +
  `${erased['source']} sources, ${erased['contact_message']} contact messages, ${erased['subscriber']} newsletter ` +
  `addresses and ${erased['email']} e-mails.`
