import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  hasProcessNamespaces,
  startChild,
  startContainedChild,
} from '../../../test/support/child-process.ts'
import { tempFolder } from '../../../test/support/temp-folder.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { processState } from './process-state.ts'

// The whole test runs without a pause for the event loop, so that this process cannot collect the
// exit status of its child: the killed holder stays a zombie, as in a container without an init.
test.skipIf(!existsSync('/proc/self/stat'))(
  'takes the lock over right after kill -9, while the holder is dying and when it is a zombie',
  async () => {
    const dataDir = tempFolder()
    const holder = startChild('hold-lock', [dataDir, '200'])
    await holder.waitForLine('locked')
    expect(processState(holder.pid)).toBe('running')

    process.kill(holder.pid, 'SIGKILL')
    const unlock = lockDataDir(dataDir)
    expect(existsSync(`/proc/${holder.pid}`)).toBe(true)
    expect(processState(holder.pid)).toBe('dead')

    unlock()
    await holder.kill()
    expect(existsSync(`/proc/${holder.pid}`)).toBe(false)
  },
)

test.skipIf(!hasProcessNamespaces())(
  'a folder is refused while a server in another container uses it, until that one is killed',
  async () => {
    const dataDir = tempFolder()
    const holder = startContainedChild('hold-lock', [dataDir])
    await holder.waitForLine('locked')

    expect(() => lockDataDir(dataDir)).toThrow(
      /^An Askwell server in another container already uses the data folder/,
    )
    await holder.kill()

    await expect.poll(() => lockDataDir(dataDir)).toBeTypeOf('function')
  },
)

test('a folder is refused whose lock file names no process of this machine', async () => {
  const dataDir = tempFolder()
  const holder = startChild('hold-lock', [dataDir])
  await holder.waitForLine('locked')
  writeFileSync(join(dataDir, 'server.lock'), `${2 ** 22 + 1} 5`)

  expect(() => lockDataDir(dataDir)).toThrow(/in another container/)
  await holder.kill()
})

// Those had no lock of the operating system.
test('a folder is refused whose lock file names a running server of an earlier version', () => {
  const dataDir = tempFolder()
  const path = join(dataDir, 'server.lock')
  const unlock = lockDataDir(dataDir)
  const running = readFileSync(path, 'utf8')
  unlock()
  writeFileSync(path, running)

  expect(() => lockDataDir(dataDir)).toThrow(
    `Another Askwell server (process ${process.pid}) already uses the data folder ${dataDir}.`,
  )
  expect(readFileSync(path, 'utf8')).toBe(running)
})

test('a failed start leaves the folder to the next one', () => {
  const dataDir = tempFolder()
  const path = join(dataDir, 'server.lock')
  symlinkSync(join(dataDir, 'nowhere'), path)
  expect(() => lockDataDir(dataDir)).toThrow(/Can't take the lock file/)
  rmSync(path)

  const unlock = lockDataDir(dataDir)

  expect(readFileSync(path, 'utf8')).toMatch(`${process.pid} `)
  unlock()
})

test('a lock file that can be neither made nor read is named', () => {
  const dataDir = tempFolder()
  symlinkSync(join(dataDir, 'nowhere'), join(dataDir, 'server.lock'))

  expect(() => lockDataDir(dataDir)).toThrow(/^Can't take the lock file .*server\.lock/)
})

test('a process that never existed is dead, and this one is running', () => {
  expect(processState(2 ** 22 + 1)).toBe('dead')
  expect(processState(process.pid)).toBe('running')
})

test.each([
  ['is empty after a crash', ''],
  ['names no process', 'damaged'],
  ['names a group of processes', '-1 5'],
])('a lock file that %s is taken over', (_what, content) => {
  const dataDir = tempFolder()
  const path = join(dataDir, 'server.lock')
  writeFileSync(path, content)

  const unlock = lockDataDir(dataDir)

  expect(readFileSync(path, 'utf8')).toMatch(`${process.pid} `)
  unlock()
})

test('releasing keeps the lock that another server took meanwhile', () => {
  const dataDir = tempFolder()
  const path = join(dataDir, 'server.lock')
  const unlock = lockDataDir(dataDir)
  writeFileSync(path, '4711 99')

  unlock()

  expect(readFileSync(path, 'utf8')).toBe('4711 99')
})

test('a lock that was removed by hand is released without an error', () => {
  const dataDir = tempFolder()
  const unlock = lockDataDir(dataDir)
  rmSync(join(dataDir, 'server.lock'))

  expect(unlock).not.toThrow()
})
