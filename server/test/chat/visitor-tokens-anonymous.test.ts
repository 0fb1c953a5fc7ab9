import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createKnowledgeOwner } from '../knowledge/knowledge-owner.ts'
import { engines } from '../support/engines.ts'
import { createVisitorApp, hour, minute, solve, type VisitorApp } from './visitor-app.ts'

describe.each(engines)('visitor tokens on $name', (engine) => {
  let visitors: VisitorApp
  beforeEach(async () => {
    visitors = await createVisitorApp(engine)
  })
  afterEach(() => visitors.app.close())

  /** With a valid token 30 questions are answered, otherwise 20. */
  const isValid = async (token: string, from = {}) => {
    const address = `198.51.100.${(addresses += 1)}`
    for (let n = 0; n < 20; n += 1) await visitors.ask(token, { address, ...from })
    return (await visitors.status(token, { address, ...from })) === 200
  }
  let addresses = 0

  test('a token is bound to its bot, its website and two hours', async () => {
    const { app, time } = visitors
    const origin = 'https://shop.example'
    const token = await visitors.visit({ origin })
    const { botId: otherBot } = await createKnowledgeOwner(app)

    expect(await isValid(token, { botId: otherBot })).toBe(false)
    expect(await isValid(token, { origin: 'https://evil.example' })).toBe(false)
    expect(await isValid(`${token}x`, { origin })).toBe(false)
    expect(await isValid(token, { origin })).toBe(true)
    time.now += 2 * hour
    expect(await isValid(token, { origin })).toBe(false)
  })

  test('ten tokens an hour are free, further ones cost a proof of work that counts once', async () => {
    for (let n = 0; n < 10; n += 1) {
      expect((await visitors.requestToken()).json()).toMatchObject({
        token: expect.stringMatching(/^v1\./),
        expires_in: 7_200,
      })
    }
    const task = (await visitors.requestToken()).json()
    expect(task).toEqual({
      token: '',
      expires_in: 0,
      challenge: expect.stringMatching(/^v1\./),
      work_bits: 11,
    })

    const work = { challenge: task.challenge, solution: solve(task) }
    const tokenFor = async (offered: object, from = {}) =>
      (await visitors.requestToken(from, offered)).json<{ token: string }>().token
    expect(await tokenFor({ ...work, solution: `${Number(work.solution) + 1}` })).toBe('')
    expect(await tokenFor({ ...work, challenge: `${work.challenge}0` })).toBe('')
    expect(await tokenFor(work)).toMatch(/^v1\./)
    expect(await tokenFor(work)).toBe('')

    visitors.time.now += hour
    expect((await visitors.requestToken()).json()).toMatchObject({
      token: expect.stringMatching(/^v1\./),
    })
  })

  test('a proof of work is bound to its address, its bot and five minutes', async () => {
    const use = async (address: string) => {
      for (let n = 0; n < 10; n += 1) await visitors.requestToken({ address })
      return (await visitors.requestToken({ address })).json()
    }
    const task = await use('192.0.2.50')
    const work = { challenge: task.challenge, solution: solve(task) }
    await use('192.0.2.51')
    const offer = async (from: object) => (await visitors.requestToken(from, work)).json().token

    expect(await offer({ address: '192.0.2.51' })).toBe('')
    const { botId } = await createKnowledgeOwner(visitors.app)
    expect(await offer({ address: '192.0.2.50', botId })).toBe('')
    visitors.time.now += 5 * minute
    expect(await offer({ address: '192.0.2.50' })).toBe('')
  })

  test('an address gets at most 200 further tokens an hour', async () => {
    for (let n = 0; n < 210; n += 1) expect(await visitors.visit()).toMatch(/^v1\./)
    expect(await visitors.visit()).toBeUndefined()
  })

  test.each([
    { challenge: 'x'.repeat(801), solution: '1' },
    { challenge: 'v1.k1.a.b.c', solution: 'x' },
    { challenge: 'v1.k1.a.b.c', solution: '1'.repeat(13) },
    { challenge: { $ne: '' }, solution: '1' },
  ])('the proof %j is refused', async (work) => {
    expect((await visitors.requestToken({}, work)).statusCode).toBe(400)
  })

  describe('of a bot with a domain list', () => {
    const origin = 'https://shop.example'
    beforeEach(async () => void (await visitors.saveDomain('shop.example')))

    test('a call without Origin needs a token, which no call without Origin gets', async () => {
      const refusal = { code: 'origin_not_allowed' }
      expect((await visitors.ask()).json()).toMatchObject(refusal)
      expect((await visitors.requestToken()).json()).toMatchObject(refusal)
      expect(
        (await visitors.requestToken({ origin: 'https://evil.example' })).json(),
      ).toMatchObject(refusal)

      const token = await visitors.visit({ origin })
      expect(await visitors.status(token)).toBe(200)
      expect(await visitors.status(token, { origin: 'https://evil.example' })).toBe(403)
      expect(await visitors.status(undefined, { origin })).toBe(200)
    })

    test('a token of a website that left the list is refused', async () => {
      const token = await visitors.visit({ origin })
      await visitors.saveDomain('other.example')
      expect(await visitors.status(token)).toBe(403)
    })

    test('a token from before the list helps only the website that it was given to', async () => {
      await visitors.saveDomain('')
      const [anonymous, verified] = [await visitors.visit(), await visitors.visit({ origin })]
      await visitors.saveDomain('shop.example')
      expect(await visitors.status(anonymous)).toBe(403)
      expect(await visitors.status(verified)).toBe(200)
    })
  })
})
