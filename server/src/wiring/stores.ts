import { accountStore } from '../adapters/db/account-store.ts'
import { botStore } from '../adapters/db/bot-store.ts'
import type { Database } from '../adapters/db/connect.ts'
import { conversationStore } from '../adapters/db/conversation-store.ts'
import { functionConfirmationStore } from '../adapters/db/function-confirmation-store.ts'
import { ledgerStore } from '../adapters/db/ledger-store.ts'
import { linkStore } from '../adapters/db/link-store.ts'
import { marketingStore } from '../adapters/db/marketing-store.ts'
import { planStore } from '../adapters/db/plan-store.ts'
import { rateLimitStore } from '../adapters/db/rate-limit-store.ts'
import { sourceStore } from '../adapters/db/source-store.ts'
import { statementStore } from '../adapters/db/statement-store.ts'
import { tokenStore } from '../adapters/db/token-store.ts'
import { usageStore } from '../adapters/db/usage-store.ts'
import { chatCounters } from './chat-counters.ts'

/** All stores over one database. */
export const openStores = (database: Database) => ({
  accounts: accountStore(database),
  tokens: tokenStore(database.db),
  bots: botStore(database),
  sources: sourceStore(database),
  conversations: conversationStore(database.db),
  confirmations: functionConfirmationStore(database.db),
  ledger: ledgerStore(database),
  statement: statementStore(database),
  plans: planStore(database),
  usage: usageStore(database),
  marketing: marketingStore(database.db),
  links: linkStore(database),
  counters: chatCounters(rateLimitStore(database), database.engine),
})

export type Stores = ReturnType<typeof openStores>
