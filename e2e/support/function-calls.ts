import { readdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Owner } from './owner.ts'
import type { Product } from './server.ts'

type Call = {
  name?: string
  functionId?: string
  conversationId?: string | null
  messageId?: string | null
  status?: number | null
  error?: string | null
  args?: object
  result?: string
  at?: number
}

let made = 0

/** Puts calls into the log, as if chats had caused them. */
export function addCalls(
  { dataDir }: Product,
  { owner, bot }: { owner: Owner; bot: string },
  calls: Call[],
): void {
  const file = readdirSync(dataDir).find((name) => name.endsWith('.db'))
  if (!file) throw new Error(`there is no database in ${dataDir}`)
  const database = new DatabaseSync(path.join(dataDir, file))
  try {
    database.exec('pragma busy_timeout = 5000')
    const insert = database.prepare(
      `insert into function_call (id, owner_id, bot_id, function_id, function_name, conversation_id,
         message_id, arguments_hash, arguments, status, ms, bytes, error_class, result, created_at)
       values (?, ?, ?, ?, ?, ?, ?, '', ?, ?, 214, 1830, ?, ?, ?)`,
    )
    for (const call of calls) {
      made += 1
      const { conversationId = 's_of_a_visitor', messageId = null, status = 200 } = call
      insert.run(
        `call_${process.pid}_${made}`,
        owner.id,
        bot,
        call.functionId ?? 'f1',
        call.name ?? 'get_order_status',
        conversationId,
        messageId,
        JSON.stringify(call.args ?? { order_id: '10482' }),
        status,
        call.error ?? null,
        call.result ?? '{"state":"on its way"}',
        call.at ?? Date.now(),
      )
    }
  } finally {
    database.close()
  }
}
