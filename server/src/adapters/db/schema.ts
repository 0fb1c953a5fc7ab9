import type { AccountSchema } from './schema-accounts.ts'
import type { BillingSchema } from './schema-billing.ts'
import type { BotSchema } from './schema-bots.ts'
import type { ChatSchema } from './schema-chat.ts'
import type { CreditSchema } from './schema-credits.ts'
import type { FunctionSchema } from './schema-functions.ts'
import type { KnowledgeSchema } from './schema-knowledge.ts'
import type { LetterSchema } from './schema-letters.ts'
import type { PaymentSchema } from './schema-payments.ts'
import type { SandboxSchema } from './schema-sandbox.ts'
import type { SecuritySchema } from './schema-security.ts'
import type { ServerSchema } from './schema-server.ts'

/**
 * The tables as Kysely sees them, one file for each area. Portable columns only: text ids, bigint
 * epoch milliseconds as numbers, JSON as text, booleans as 0 | 1, vectors as bytes (Float32, little
 * endian).
 */
export type Schema = AccountSchema &
  BillingSchema &
  BotSchema &
  ChatSchema &
  CreditSchema &
  FunctionSchema &
  KnowledgeSchema &
  LetterSchema &
  PaymentSchema &
  SandboxSchema &
  SecuritySchema &
  ServerSchema
