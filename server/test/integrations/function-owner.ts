import type { FunctionCard, FunctionDetail } from '@askwell/contract/integrations/integrations'
import { json, type TestApp } from '../support/test-app.ts'
import { insertSubscription } from '../support/insert-rows.ts'

type Values = Record<string, string | Blob>

/** An owner with a paid plan and a bot, and the calls that add functions to it. */
export async function createFunctionOwner(app: TestApp, lookupKey = 'hobby_monthly') {
  const { token, user } = await app.createOwner()
  await insertSubscription(app.database.db, user.id, lookupKey)
  const botId = await app.createBot(token)
  const headers = { authorization: `Bearer ${token}` }

  const send = async (method: 'POST' | 'PATCH', url: string, values: Values) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(values)) form.append(name, value)
    const encoded = new Response(form)
    return app.http.inject({
      method,
      url,
      headers: { ...headers, 'content-type': encoded.headers.get('content-type') ?? '' },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
  }
  const add = (values: Values) =>
    send('POST', '/integration/add', { ...functionFields(botId), ...values })

  return {
    token,
    user,
    botId,
    send,
    add,
    get: (url: string) => app.http.inject({ url, headers }),
    call: (url: string, body: unknown) => app.call(url, body, token),
    addNow: async (values: Values = {}) => json<{ id: string }>(await add(values)).id,
    edit: (id: string, values: Values) =>
      send('PATCH', `/integration/edit/${id}`, { ...functionFields(botId), id, ...values }),
    async list(): Promise<FunctionCard[]> {
      const reply = await app.http.inject({ url: `/integration/functions/${botId}`, headers })
      return json<{ result: FunctionCard[] }>(reply).result
    },
    async fetch(id: string): Promise<FunctionDetail> {
      const reply = await app.http.inject({ url: `/integration/fetch/${id}`, headers })
      return json<{ result: FunctionDetail }>(reply).result
    },
  }
}

export type FunctionOwner = Awaited<ReturnType<typeof createFunctionOwner>>

export const orderSchema = {
  name: 'get_order',
  description: 'Looks up an order by its number.',
  parameters: {
    type: 'object',
    properties: { order_id: { type: 'string', pattern: '^[0-9]+$' } },
    required: ['order_id'],
  },
}

/** A function without credentials, with every field that the specification lists. */
export const functionFields = (botId: string): Record<string, string> => ({
  id: '',
  functionname: 'get_order',
  definition: JSON.stringify(orderSchema),
  url: 'https://shop.example.org/orders',
  clientid: '',
  secret: '',
  authtype: 'NOAUTH',
  tokenurl: '',
  auth_header: '',
  method: 'POST',
  botid: botId,
  createdby: 'somebody else',
  modifiedby: 'somebody else',
  created: '1999-12-31',
  modified: '1999-12-31',
})

/** A function that authenticates by client credentials. */
export const oauthFields = {
  authtype: 'OAUTH2.0',
  clientid: 'client-7',
  secret: 'kept-very-secret-5150',
  tokenurl: 'https://login.example.org/token',
}

const bytesOf = (hex: string) => new Blob([Buffer.from(hex, 'hex')])

export const pictures = {
  png: bytesOf('89504e470d0a1a0a0000000d49484452'),
  jpg: bytesOf('ffd8ffe000104a464946'),
  webp: bytesOf('524946461a000000574542505650384c'),
  gif: bytesOf('474946383961'),
  svg: new Blob(['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>']),
  html: new Blob(['<script>alert(1)</script>']),
}
