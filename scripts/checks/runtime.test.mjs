import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { tempFolder } from '../../server/test/support/temp-folder.ts'
import { isRunning } from '../test/run-scope.mjs'

const runtime = pathToFileURL(path.resolve(import.meta.dirname, '../runtime.mjs')).href

/** Preloaded in the first process only, which then reports another version of Node.js. */
const otherNode =
  "data:text/javascript,Object.defineProperty(process, 'version', { value: 'v20.0.0' })"

const command = `
import { runUnderPinnedNode } from '${runtime}'
await runUnderPinnedNode()
process.on('SIGTERM', () => setTimeout(() => process.exit(7), 50))
console.log(process.pid)
setInterval(() => {}, 60_000)
`

test('SIGTERM ends a command that was restarted under the pinned Node, without an orphan', async () => {
  const file = path.join(tempFolder(), 'command.mjs')
  writeFileSync(file, command)
  const wrapper = spawn(process.execPath, ['--import', otherNode, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(wrapper, 'exit')
  const [line] = await once(wrapper.stdout, 'data')
  const pid = Number(line.toString())
  expect(pid).not.toBe(wrapper.pid)

  wrapper.kill('SIGTERM')
  const [code] = await exited
  const isOrphanRunning = isRunning(pid)
  if (isOrphanRunning) process.kill(pid, 'SIGKILL')

  expect({ code, isOrphanRunning }).toEqual({ code: 7, isOrphanRunning: false })
})
