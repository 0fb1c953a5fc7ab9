import { AppError } from '@askwell/core/shared'
import * as z from 'zod/mini'
import { core } from 'zod/mini'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseInput } from '../../src/platform/http/mount-routes.ts'
import { findOverlongField } from '../../src/platform/http/bodies/text-lengths.ts'
import { sqlite } from '../support/engines.ts'
import { referenceMs } from '../support/measure-blocks.ts'
import { insertSubscription } from '../support/insert-rows.ts'
import { createTestApp, json, type TestApp } from '../support/test-app.ts'
import { allRoutes } from './tenants.ts'

/** Long runs that make a pattern of super-linear time search from each of their characters. */
const runs = ['/', ' ', '\n', '1', 'a', '!', '<', '[', '{', '@', '.', '-', '_', 'a1', 'a.', '](']
const runLength = 54_000
const attack = runs.map((run) => run.repeat(runLength / run.length)).join('\u0001')

/** Some two seconds on a usual machine. */
const mostMs = () => 300 * referenceMs()

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

describe('texts of 864 KB in each field of each call', () => {
  let app: TestApp
  let token: string
  let botId: string
  beforeAll(async () => {
    app = await createTestApp(sqlite)
    const owner = await app.createOwner()
    token = owner.token
    botId = await app.createBot(token)
    await insertSubscription(app.database.db, owner.user.id, 'business_monthly')
  })
  afterAll(() => app.close())

  /** CPU milliseconds of the longest of the calls; everything here runs on one thread. */
  async function longest(path: string, bodies: object[]): Promise<number> {
    let most = 0
    for (const body of bodies) {
      const before = process.threadCpuUsage()
      const { statusCode } = await app.call(path, body, token)
      const { user, system } = process.threadCpuUsage(before)
      most = Math.max(most, (user + system) / 1_000)
      expect(statusCode, `${path} ${Object.keys(body).join()}`).toBeLessThan(500)
    }
    return most
  }

  const calls = allRoutes
    .filter(({ method, body }) => method === 'POST' && textFields(body).length > 0)
    .map(({ path, body }) => [path, textFields(body)] as const)

  test.each(calls)('%s answers without a long search', async (path, fields) => {
    const bodies = fields.map((field) => ({ bot_id: botId, [field]: attack }))

    expect(await longest(path, bodies)).toBeLessThan(mostMs())
  })

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
          settings: { [name]: attack.slice(0, 800_000) },
        })),
      )

      expect(bodies.length).toBeGreaterThan(10)
      expect(await longest(path, bodies)).toBeLessThan(mostMs())
    },
  )
})
