import { connect } from 'node:net'
import { limits } from '@askwell/contract/limits'
import { formUnreadable } from '@askwell/messages/app/requests'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { listenOrigin } from '../knowledge/knowledge-owner.ts'
import { engines } from '../support/engines.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

const boundary = 'askwell-test-boundary'
const megabyte = 1_000_000

const part = (name: string, content: string | Buffer, file = '') =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file && `; filename="${file}"`}\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])

/** A form whose last part is large, so that most of it is unread when the reply is sent. */
const form = (...parts: Buffer[]) =>
  Buffer.concat([
    ...parts,
    part('files', Buffer.alloc(3 * megabyte, 'a'), 'last.txt'),
    Buffer.from(`--${boundary}--\r\n`),
  ])

const filesOf = (count: number) =>
  Array.from({ length: count }, (_, n) => part('files', 'x', `${n}.txt`))

describe.each(engines.slice(0, 1))('connections after refused forms on $name', (engine) => {
  let app: TestApp
  let port: number
  let token: string
  beforeAll(async () => {
    app = await createTestApp(engine)
    port = Number(new URL(await listenOrigin(app)).port)
    token = (await app.createOwner()).token
  })
  afterAll(() => app.close())

  test.each<{
    what: string
    status: number
    body: Buffer
    path?: string
    signedOut?: boolean
  }>([
    {
      what: 'a file under another field',
      status: 400,
      body: form(part('picture', 'x', 'a.txt')),
    },
    {
      what: 'a file beyond 10 MiB',
      status: 413,
      body: form(part('files', Buffer.alloc(limits.fileBytes + 1), 'a.txt')),
    },
    ...['application/octet-stream', 'application/octet-stre\u00c0m'].map((type) => ({
      what: `a part without a name of type ${type}`,
      status: 400,
      body: form(
        Buffer.from(
          `--${boundary}\r\ncontent-disposition: form-data; name^"files"; filename="a.txt"\r\ncontent-type: ${type}\r\n\r\nx\r\n`,
          'latin1',
        ),
      ),
    })),
    { what: 'more than the call reads', status: 413, path: '/rate_answer', body: form() },
    { what: 'too many files', status: 413, body: form(...filesOf(limits.filesPerCall + 1)) },
    {
      what: 'a text beyond the limit of a field',
      status: 413,
      body: form(part('contents', 'a'.repeat(1_000_001))),
    },
    {
      what: 'texts beyond the limit of a form',
      status: 413,
      body: form(...Array.from({ length: 5 }, (_, n) => part(`f${n}`, 'a'.repeat(900_000)))),
    },
    {
      what: 'a caller without a session',
      status: 401,
      body: form(part('name', 'x')),
      signedOut: true,
    },
    { what: 'an unknown call', status: 404, body: form(part('name', 'x')), path: '/none' },
    {
      what: 'bytes after the end of the form',
      status: 404,
      body: Buffer.concat([
        part('id', 'none'),
        Buffer.from(`--${boundary}--\r\n`),
        Buffer.alloc(3 * megabyte),
      ]),
    },
  ])('the connection answers the next request after $what', async (refused) => {
    const { status, body, signedOut = false, path = '/update_model_info' } = refused
    const socket = connect(port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    let received = ''
    socket.on('data', (bytes) => (received += bytes.toString()))
    const statuses = () =>
      [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, code]) => Number(code))

    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-length: ${body.length}\r\n` +
        `content-type: multipart/form-data; boundary=${boundary}\r\n` +
        `${signedOut ? '' : `authorization: Bearer ${token}\r\n`}\r\n`,
    )
    socket.write(body)
    socket.write(`GET /healthz HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`)

    await expect.poll(statuses).toEqual([status, 200])
  })

  test.each(['', '; filename="a.txt"'])(
    'a part without a name%s is no part of a form',
    async (file) => {
      const response = await fetch(`http://127.0.0.1:${port}/update_model_info`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
        body: `--${boundary}\r\ncontent-disposition: form-data; name^"id"${file}\r\n\r\nx\r\n--${boundary}--\r\n`,
      })

      expect(await response.text()).toContain(formUnreadable)
    },
  )
})
