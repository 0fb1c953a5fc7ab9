import type { SignedIn } from '@askwell/contract/account'
import type { SourceRow } from '@askwell/contract/knowledge'
import { openDatabase } from '../../src/platform/db/connect.ts'
import { insertSubscription } from '../support/insert-rows.ts'
import type { Attacker } from './attack-request.ts'
import { validValues, type Owned } from './valid-values.ts'
import type { HostileFile } from './hostile-files.ts'
import { send, type Attack } from './siege-client.ts'

export type SiegeOwner = {
  attacker: Attacker
  /** An upload of these files to the bot of the account. */
  upload: (files: readonly HostileFile[]) => Attack
  /** Waits until no source is being read; returns how many became ready and how many were refused. */
  waitUntilRead: () => Promise<{ ready: number; refused: number }>
  /** Whether the account is still signed in and owns its bot. */
  isUnharmed: () => Promise<boolean>
  deleteBot: () => Promise<void>
}

/** Registers an account with a plan that allows everything, a bot, a session and a function. */
export async function createSiegeOwner(
  origin: string,
  settings: { email: string; dataDir: string },
): Promise<SiegeOwner> {
  const { token, user } = await register(origin, settings.email)
  await addPlan(settings.dataDir, user.id)
  const bearer = { authorization: `Bearer ${token}` }
  const form = (path: string, fields: Field[]): Attack => ({
    name: `POST ${path}`,
    method: 'POST',
    path,
    headers: { ...bearer, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: () => encodeForm(fields),
  })
  const call = async <T>(path: string, body: object) => json<T>(origin, { path, body, token })

  const sources = async (botId: string) =>
    (await call<{ sources: SourceRow[] }>('/list_sources', { bot_id: botId })).sources
  const owned = await createOwned({ origin, form, call, sources })
  const { botId } = owned

  return {
    attacker: { token, values: validValues({ ...owned, user }) },
    upload: (files) =>
      form('/update_model_info', [['id', botId], ...files.map((file): Field => ['files', file])]),
    async waitUntilRead() {
      for (;;) {
        const rows = await sources(botId)
        const ready = rows.filter(({ state }) => state === 'ready').length
        const refused = rows.filter(({ state }) => state === 'failed' || state === 'skipped').length
        if (ready + refused === rows.length) return { ready, refused }
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
    },
    isUnharmed: async () => (await sources(botId).catch(() => null)) !== null,
    async deleteBot() {
      await call('/deletechatbot', { id: botId })
    },
  }
}

type Calls = {
  origin: string
  form: (path: string, fields: Field[]) => Attack
  call: <T>(path: string, body: object) => Promise<T>
  sources: (botId: string) => Promise<SourceRow[]>
}

/** One of each thing that an account can own. */
async function createOwned({ origin, form, call, sources }: Calls): Promise<Omit<Owned, 'user'>> {
  const botId = parse<{ id: string }>(await send(origin, form('/add_bot', botFields))).id
  const sessionId = await call<string>('/create_session', { chatbot_id: botId })
  const made = form('/integration/add', functionFields(botId))
  const functionId = parse<{ id: string }>(await send(origin, made)).id
  parse(await send(origin, form('/update_model_info', sourceFields(botId))))
  const question = { bot_id: botId, session_id: sessionId, message: 'When do you open?' }
  await send(origin, jsonAttack({ path: '/chat_stream', body: question }))
  const { messages } = await call<Conversation>('/get_conversation', { conversation_id: sessionId })
  const { answer_id: answerId } = await call<{ answer_id: string }>('/teach_answer', {
    ...teamAnswer,
    bot_id: botId,
  })
  const rows = await sources(botId)
  const idOf = (kind: string) => rows.find((row) => row.kind === kind)?.id ?? ''
  return {
    botId,
    sessionId,
    functionId,
    answerId,
    messageId: messages[0]?.id ?? '',
    sourceId: idOf('text'),
    websiteId: idOf('website'),
  }
}

const register = (origin: string, email: string) =>
  json<SignedIn>(origin, {
    path: '/register',
    body: {
      first_name: 'Ada',
      last_name: 'Byron',
      email,
      password: 'a good long password',
    },
  })

async function addPlan(dataDir: string, userId: string): Promise<void> {
  const database = await openDatabase({ dataDir })
  await insertSubscription(database.db, userId, 'business_monthly')
  await database.close()
}

type Field = [name: string, value: string | HostileFile]
const boundary = 'askwell-siege-owner'

function encodeForm(fields: readonly Field[]): Buffer {
  const parts = fields.map(([name, value]) => {
    const file = typeof value === 'string' ? '' : `; filename="${value.name}"`
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n`
    const content = typeof value === 'string' ? Buffer.from(value) : value.content()
    return Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n')])
  })
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
}

const botFields: Field[] = [
  ['name', 'Ampere'],
  ['prompt', 'Answer politely.'],
  ['id1', 'role_customer_support'],
  ['id2', 'personality_friendly'],
  ['image', '3'],
]

const sourceFields = (botId: string): Field[] => [
  ['id', botId],
  ['contents', 'We open at nine.'],
  ['newwebsites', 'https://example.com/'],
]

const teamAnswer = {
  question: 'Is there parking?',
  wordings: ['Where can I park?'],
  answer: 'Behind the house.',
  is_exact: false,
}

type Conversation = { messages: { id: string }[] }

const functionFields = (botId: string): Field[] => [
  ['functionname', 'get_order'],
  ['definition', JSON.stringify({ name: 'get_order', description: 'Looks up an order.' })],
  ['url', 'https://shop.example.org/orders'],
  ['authtype', 'NOAUTH'],
  ['method', 'POST'],
  ['botid', botId],
]

type JsonCall = { path: string; body: object; token?: string }

const jsonAttack = ({ path, body, token }: JsonCall): Attack => ({
  name: path,
  method: 'POST',
  path,
  headers: {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  },
  body: () => Buffer.from(JSON.stringify(body)),
})

const json = async <T>(origin: string, call: JsonCall): Promise<T> =>
  parse<T>(await send(origin, jsonAttack(call)))

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- names what the caller expects
function parse<T>({ status, body }: { status: number; body: string }): T {
  if (status >= 300) throw new Error(`${status}: ${body}`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the contract defines it
  return JSON.parse(body) as T
}
