import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listenOrigin } from '../knowledge/knowledge-owner.ts'
import { sqlite } from '../support/engines.ts'
import { openConnection, requestHead } from '../support/raw-connection.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

const health = requestHead({ method: 'GET', path: '/healthz' })

describe('three connections of an address', () => {
  let app: TestApp
  let port: number
  beforeAll(async () => {
    app = await createTestApp(sqlite, { env: { CONNECTIONS_PER_ADDRESS: '3' } })
    port = Number(new URL(await listenOrigin(app)).port)
  })
  afterAll(() => app.close())

  test('the fourth is refused with a sentence and closed, until one of the others is closed', async () => {
    const open = [1, 2, 3].map(() => openConnection(port))
    for (const { socket, statuses } of open) {
      socket.write(health)
      await expect.poll(statuses).toEqual([200])
    }

    const fourth = openConnection(port)
    await expect.poll(fourth.isClosed).toBe(true)
    expect(fourth.received()).toContain('"code":"rate_limited"')
    expect(fourth.statuses()).toEqual([429])

    open[0]?.socket.destroy()
    await expect
      .poll(async () => {
        const next = openConnection(port)
        next.socket.write(health)
        await expect.poll(next.statuses).toHaveLength(1)
        return next.statuses()
      })
      .toEqual([200])
  })
})

describe.each(['1', '127.0.0.0/8'])('three requests of a client behind a proxy (%s)', (proxies) => {
  let app: TestApp
  let port: number
  beforeAll(async () => {
    app = await createTestApp(sqlite, {
      env: { CONNECTIONS_PER_ADDRESS: '3', TRUST_PROXY: proxies },
    })
    port = Number(new URL(await listenOrigin(app)).port)
  })
  afterAll(() => app.close())

  /** A request of a client whose body is not complete. */
  function openRequest(client: string) {
    const connection = openConnection(port)
    const headers = { 'x-forwarded-for': client, 'content-length': 10 }
    connection.socket.write(
      requestHead({
        path: '/login',
        headers: { ...headers, 'content-type': 'application/json' },
      }),
    )
    return connection
  }

  test('the fourth of one client is refused; the proxy and other clients are not', async () => {
    const first = [1, 2, 3].map(() => openRequest('203.0.113.1'))
    const fourth = openRequest('203.0.113.1')
    await expect.poll(fourth.statuses).toEqual([429])
    expect(fourth.received()).toContain('"code":"rate_limited"')

    const others = [1, 2, 3, 4, 5].map(() => openConnection(port))
    for (const { socket, statuses } of others) {
      socket.write(health)
      await expect.poll(statuses).toEqual([200])
    }
    const another = openRequest('203.0.113.2')
    another.socket.write('0123456789')
    await expect.poll(another.statuses).toEqual([400])

    for (const { socket } of first) socket.destroy()
    await expect
      .poll(async () => {
        const next = openRequest('203.0.113.1')
        next.socket.write('0123456789')
        await expect.poll(next.statuses).toHaveLength(1)
        next.socket.destroy()
        return next.statuses()
      })
      .toEqual([400])
  })
})
