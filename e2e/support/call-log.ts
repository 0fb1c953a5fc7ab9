import { readdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Owner } from './owner.ts'
import type { Product } from './server.ts'

type Call = {
  function_name: string
  function_id: string
  conversation_id: string | null
  message_id: string | null
  status: number | null
  error_class: string | null
  arguments: string
  result: string
  created_at: number
}

let inserted = 0

/** Writes calls into the call log of a bot; each object overrides the defaults of one call. */
export function insertCalls(
  { dataDir }: Product,
  { owner, bot }: { owner: Owner; bot: string },
  calls: Partial<Call>[],
): void {
  const file = readdirSync(dataDir).find((name) => name.endsWith('.db'))
  if (!file) throw new Error(`there is no database in ${dataDir}`)
  const database = new DatabaseSync(path.join(dataDir, file))
  try {
    database.exec('pragma busy_timeout = 5000')
    for (const call of calls) insert(database, { owner_id: owner.id, bot_id: bot, ...call })
  } finally {
    database.close()
  }
}

type Row = Partial<Call> & { owner_id: string; bot_id: string }

function insert(database: DatabaseSync, call: Row): void {
  inserted += 1
  const row = {
    id: `call_${process.pid}_${inserted}`,
    function_id: 'f1',
    function_name: 'get_order_status',
    conversation_id: 's_of_a_visitor',
    message_id: null,
    arguments_hash: '',
    arguments: '{"order_id":"10482"}',
    status: 200,
    ms: 214,
    bytes: 1_830,
    error_class: null,
    result: '{"state":"on its way"}',
    created_at: Date.now(),
    ...call,
  }
  const columns = Object.keys(row)
  database
    .prepare(
      `insert into function_call (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
    )
    .run(...Object.values(row))
}
