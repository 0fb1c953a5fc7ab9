import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startCustomerApi, type CustomerApi } from '../support/customer-api.ts'
import { sqlite } from '../support/engines.ts'
import { portOf } from '../support/port-of.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { createTestApp, eventually, json, type TestApp } from '../support/test-app.ts'
import { createFunctionRunner, type FunctionRunner, type Run } from './function-runner.ts'

const hasNginx = spawnSync('nginx', ['-v']).error === undefined
if (!hasNginx)
  process.stdout.write('nginx is not installed: path values behind it are not tested\n')

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = portOf(server)
  server.close()
  await once(server, 'close')
  return port
}

/** A proxy that decodes and resolves the path before it passes it on, as `proxy_pass` with a path does. */
async function startNginx(upstream: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = tempFolder()
  const port = await freePort()
  for (const name of ['body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'])
    mkdirSync(path.join(folder, name))
  const config = path.join(folder, 'nginx.conf')
  writeFileSync(
    config,
    `daemon off; master_process off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
     events { worker_connections 64; }
     http {
       access_log off;
       client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
       fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
       server { listen 127.0.0.1:${port}; location / { proxy_pass ${upstream}/; } }
     }`,
  )
  const child: ChildProcess = spawn('nginx', ['-p', folder, '-c', config], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  await eventually(
    () => fetch(`${url}/ready`).catch(() => null),
    (reply) => reply !== null,
  )
  return {
    url,
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}

describe.skipIf(!hasNginx)('path values of a function behind nginx', () => {
  let service: CustomerApi
  let nginx: Awaited<ReturnType<typeof startNginx>>
  let app: TestApp
  let ada: FunctionRunner
  beforeAll(async () => {
    service = await startCustomerApi()
    nginx = await startNginx(service.url)
    app = await createTestApp(sqlite, { env: { EGRESS_ALLOW: new URL(nginx.url).host } })
    ada = await createFunctionRunner(app, service)
    await ada.addNow({
      functionname: 'order',
      definition: '{"parameters":{"type":"object","additionalProperties":true}}',
      url: `${nginx.url}/orders/{id}/state`,
      method: 'GET',
    })
  })
  beforeEach(() => void (service.received.length = 0))
  afterAll(async () => {
    await app.close()
    await nginx.stop()
    await service.close()
  })

  const paths = () => service.received.map((one) => one.path)

  test('nginx resolves an encoded separator, so that encoding alone protects nothing', async () => {
    await fetch(`${nginx.url}/orders/${encodeURIComponent('../admin')}/state`)

    expect(paths()).toEqual(['/admin/state'])
  })

  test.each([
    '../admin',
    '..',
    '.',
    '/admin',
    '..\\admin',
    'a/../../admin',
    '42/../../admin',
    '%2e%2e%2fadmin',
    '%252e%252e%252fadmin',
    '..;/admin',
    'a\0b',
    'a\r\nb',
    '\u001b[0m',
  ])('%j is refused, and nothing arrives at the service', async (id) => {
    const reply = await ada.run('order', { id })

    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ code: 'bad_arguments' })
    expect(paths()).toEqual([])
  })

  test.each([
    '42',
    'a b',
    'ä',
    'a.b',
    '.hidden',
    '100%',
    'a%zz',
    'a?b#c',
    'a&b=c;d',
    '{id}',
    '~',
    '@',
  ])('%j arrives as one part of the path', async (id) => {
    expect(json<Run>(await ada.run('order', { id })).call.status).toBe(200)

    expect(paths().map((one) => one.split('/').map(decodeURIComponent))).toEqual([
      ['', 'orders', id, 'state'],
    ])
  })
})
