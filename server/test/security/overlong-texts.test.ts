import { AppError } from '@askwell/core/shared'
import * as z from 'zod/mini'
import { core } from 'zod/mini'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseInput } from '../../src/platform/http/mount-routes.ts'
import { bodyLimitOf } from '../../src/platform/http/bodies/body-limit.ts'
import { findOverlongField } from '../../src/platform/http/bodies/text-lengths.ts'
import { sqlite } from '../support/engines.ts'
import { referenceMs } from '../support/measure-blocks.ts'
import { insertSubscription } from '../support/insert-rows.ts'
import { createTestApp, json, type TestApp } from '../support/test-app.ts'
import { listenOrigin } from '../knowledge/knowledge-owner.ts'
import { allRoutes } from './tenants.ts'

/** Long runs that make a pattern of super-linear time search from each of their characters. */
const runs = ['/', ' ', '\n', '1', 'a', '!', '<', '[', '{', '@', '.', '-', '_', 'a1', 'a.', '](']
const attackOf = (runLength: number) =>
  runs.map((run) => run.repeat(runLength / run.length)).join('\u0001')

/** 864 KB, more than most calls read, and 144 KB, which every call with an account reads. */
const attack = attackOf(54_000)
const readAttack = attackOf(9_000)

/** Longer than most fields accept, in a body that every call with an account reads. */
const longText = 'a'.repeat(100_000)

/** Some two seconds on a usual machine. */
const maxMs = () => 300 * referenceMs()

/** The names of all fields of a body that can be a text. */
function textFields(body: z.ZodMiniType): string[] {
  if (!(body instanceof core.$ZodObject)) return []
  return Object.keys(body._zod.def.shape)
}

/** Whether the value that a client sends for a field may be a text. */
function isText(schema: core.$ZodType): boolean {
  if (schema instanceof core.$ZodUnion) return schema._zod.def.options.some(isText)
  if (schema instanceof core.$ZodPipe) return [schema._zod.def.in, schema._zod.def.out].some(isText)
  const isWrapper =
    schema instanceof core.$ZodOptional ||
    schema instanceof core.$ZodNullable ||
    schema instanceof core.$ZodDefault
  return isWrapper ? isText(schema._zod.def.innerType) : schema instanceof core.$ZodString
}

/** Null for a stream. */
async function readJson(reply: Response): Promise<unknown> {
  const isJson = reply.headers.get('content-type')?.startsWith('application/json') === true
  const text = await reply.text()
  return isJson ? JSON.parse(text) : null
}

type Answer = { status: number; body: unknown }

/** A response, or a refusal with a code and a sentence. */
function expectNoDefect({ status, body }: Answer, what: string): void {
  expect(status, `in ${what}`).toBeLessThan(500)
  if (status < 400) return
  expect(body, `in ${what}`).toMatchObject({
    status: 0,
    code: expect.stringMatching(/^\w+$/),
    message: expect.stringMatching(/\w+ .+/),
  })
}

test('A1: the length of each text of each call is checked before its schema sees it', () => {
  const fields = allRoutes.flatMap(({ path, body }) =>
    body instanceof core.$ZodObject
      ? Object.entries(body._zod.def.shape)
          .filter(([, schema]) => isText(schema))
          .map(([field]) => ({ path, body, field }))
      : [],
  )
  const unchecked = fields.filter(
    ({ body, field }) => findOverlongField(body, { [field]: ' '.repeat(5_000_000) }) !== field,
  )

  expect(fields.length).toBeGreaterThan(150)
  expect(unchecked.map(({ path, field }) => `${path} ${field}`)).toEqual([])
})

test('A1: a text that is too long is refused before its schema sees it', () => {
  const seen: number[] = []
  const note = z.transform((text: string) => seen.push(text.length))
  const schema = z.object({
    name: z.pipe(z.string().check(z.maxLength(100)), note),
    names: z.optional(z.array(z.pipe(z.string(), note))),
  })
  const long = 'a'.repeat(100_000)

  expect(() => parseInput(schema, { name: long })).toThrow(AppError)
  expect(() => parseInput(schema, { name: 'Ada', names: ['Ada', long] })).toThrow(AppError)
  expect(seen).toEqual([])
  parseInput(schema, { name: 'Ada' })
  expect(seen).toEqual([3])
})

describe('overlong texts in each field of each call', () => {
  let app: TestApp
  let token: string
  let botId: string
  let origin: string
  beforeAll(async () => {
    app = await createTestApp(sqlite)
    const owner = await app.createOwner()
    token = owner.token
    botId = await app.createBot(token)
    origin = await listenOrigin(app)
    await insertSubscription(app.database.db, owner.user.id, 'business_monthly')
  })
  afterAll(() => app.close())

  /** Over a connection, because a body that is refused is never read from it. */
  async function post(path: string, body: object): Promise<Answer> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const reply = await fetch(origin + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return { status: reply.status, body: await readJson(reply) }
  }

  /** CPU milliseconds of the longest of the calls; everything here runs on one thread. */
  async function longest(path: string, bodies: object[]): Promise<number> {
    let max = 0
    for (const body of bodies) {
      const before = process.threadCpuUsage()
      const reply = await post(path, body)
      const { user, system } = process.threadCpuUsage(before)
      max = Math.max(max, (user + system) / 1_000)
      expectNoDefect(reply, `${path} ${Object.keys(body).join()}`)
    }
    return max
  }

  const routes = allRoutes.filter(
    ({ method, body }) => method === 'POST' && textFields(body).length > 0,
  )
  const fieldsOf = ({ path, body }: (typeof routes)[number]) => [path, textFields(body)] as const
  const calls = routes.map(fieldsOf)
  const smallCalls = routes
    .filter((route) => route.access !== 'operator' && bodyLimitOf(route) < attack.length)
    .map(fieldsOf)
  const shortFields = routes
    .filter(({ access, kind }) => access === 'user' && kind !== 'none')
    .flatMap(({ path, body }) =>
      textFields(body)
        .filter((field) => !path.includes(`:${field}`))
        .filter((field) => findOverlongField(body, { [field]: longText }) === field)
        .map((field) => [path, field] as const),
    )

  test('most calls and fields are small', () => {
    expect(smallCalls.length).toBeGreaterThan(90)
    expect(shortFields.length).toBeGreaterThan(120)
  })

  test.each(calls)('%s answers without a long search', async (path, fields) => {
    const bodies = fields.flatMap((field) =>
      [attack, readAttack].map((text) => ({ bot_id: botId, [field]: text })),
    )

    expect(await longest(path, bodies)).toBeLessThan(maxMs())
  })

  test.each(smallCalls)(
    '%s reads no 864 KB, because no valid body is so large',
    async (path, fields) => {
      for (const field of fields) {
        const reply = await post(path, { [field]: attack })

        expect(reply.status, `with ${field}`).toBe(413)
        expect(reply.body, `with ${field}`).toMatchObject({ status: 0, code: 'too_large' })
      }
    },
  )

  test.each(shortFields)(
    '%s answers a text of 100,000 characters in %s by its field',
    async (path, field) => {
      const reply = await post(path, { [field]: longText })

      expect(reply.status).toBe(400)
      expect(reply.body).toMatchObject({
        code: 'invalid_request',
        errors: { [field]: expect.stringMatching(/\w+ .+/) },
      })
    },
  )

  test.each(['/integration/connect', '/integration/probe'])(
    '%s answers without a long search for each setting of each connector',
    async (path) => {
      const list = await app.http.inject({
        url: `/integration/connectors/${botId}`,
        headers: { authorization: `Bearer ${token}` },
      })
      const { connectors } = json<{ connectors: { id: string; fields: { name: string }[] }[] }>(
        list,
      )
      const bodies = connectors.flatMap(({ id, fields }) =>
        fields.map(({ name }) => ({
          bot_id: botId,
          connector: id,
          settings: { [name]: readAttack },
        })),
      )

      expect(bodies.length).toBeGreaterThan(10)
      expect(await longest(path, bodies)).toBeLessThan(maxMs())
    },
  )
})
