/**
 * A reader taken over by the file it reads: it does what the name of the file asks for. Started in
 * the place of the real reader to see what holds it.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'

const attempts: Record<string, (path: string) => unknown> = {
  'read another file': () => readFileSync('/etc/passwd'),
  'write a file': (path) => writeFileSync(`${path}.escaped`, 'out'),
  'overwrite the file': (path) => writeFileSync(path, 'out'),
  'start a program': () => spawnSync('/bin/true').error,
  'start a worker': () => new Worker('1', { eval: true }),
}

/** What each attempt met: the code of the error, or 'done'. */
function attempt(path: string): [string, string][] {
  return Object.entries(attempts).map(([name, act]) => {
    try {
      act(path)
      return [name, 'done']
    } catch (error) {
      return [name, error instanceof Error && 'code' in error ? String(error.code) : 'an error']
    }
  })
}

const held: Buffer[] = []

const acts: Record<string, (path: string) => void> = {
  allocate: () => {
    setInterval(() => held.push(Buffer.alloc(20_000_000, 1)), 5)
  },
  loop: () => {
    for (;;) held.length = 0
  },
  exit: () => process.exit(3),
  escape: (path) => {
    // oxlint-disable-next-line node/no-process-env -- whether settings leak is the question
    const environment = Object.keys(process.env).join(' ')
    process.send?.({ type: 'part', part: { results: attempt(path), environment } })
    process.send?.({ type: 'done', kind: '', title: '' })
  },
}

process.on('message', ({ name, path }: { name: string; path: string }) => acts[name]?.(path))
