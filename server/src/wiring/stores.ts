import { accountStore } from '../adapters/db/account-store.ts'
import { botStore } from '../adapters/db/bot-store.ts'
import type { Database } from '../adapters/db/connect.ts'
import { conversationStore } from '../adapters/db/conversation-store.ts'
import { ledgerStore } from '../adapters/db/ledger-store.ts'
import { marketingStore } from '../adapters/db/marketing-store.ts'
import { rateLimitStore } from '../adapters/db/rate-limit-store.ts'
import { sourceStore } from '../adapters/db/source-store.ts'
import { tokenStore } from '../adapters/db/token-store.ts'
import { chatCounters } from './chat-counters.ts'

/** All stores over one database. */
export const openStores = (database: Database) => ({
  accounts: accountStore(database),
  tokens: tokenStore(database.db),
  bots: botStore(database),
  sources: sourceStore(database),
  conversations: conversationStore(database.db),
  ledger: ledgerStore(database),
  marketing: marketingStore(database.db),
  counters: chatCounters(rateLimitStore(database), database.engine),
})

export type Stores = ReturnType<typeof openStores>
