/** A sentence for the operator about what was erased again after a restore or rollback. */
export const describeErasures = (erased: Record<string, number>): string =>
  `Erased again: ${erased['account']} accounts, ${erased['bot']} chatbots, ${erased['conversation']} conversations, ` +
  `${erased['source']} sources, ${erased['contact_message']} contact messages, ${erased['subscriber']} newsletter ` +
  `addresses and ${erased['email']} e-mails.`
