import { describe, expect, test } from 'vitest'
import { Semaphore } from './semaphore.ts'

/** Runs tasks that end on request, and records the order in which they started. */
function createTasks(semaphore: Semaphore) {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  return {
    started,
    add: (name: string, owner?: string, signal?: AbortSignal) => {
      const work = () =>
        new Promise<void>((resolve) => {
          started.push(name)
          ends.set(name, resolve)
        })
      return semaphore.run(work, { owner, signal })
    },
    end: async (name: string) => {
      ends.get(name)?.()
      await new Promise(setImmediate)
    },
  }
}

describe('a semaphore shared between owners', () => {
  test('keeps the last place free for another owner', async () => {
    const { add, end, started } = createTasks(new Semaphore(2, { ownerShare: 1 }))

    const all = [add('a1', 'a'), add('a2', 'a'), add('b1', 'b'), add('b2', 'b')]
    await new Promise(setImmediate)
    expect(started).toEqual(['a1', 'b1'])

    await end('b1')
    expect(started).toEqual(['a1', 'b1', 'b2'])
    for (const name of ['a1', 'b2', 'a2']) await end(name)
    await Promise.all(all)
  })

  test('starts the owner with the fewest running tasks first, then who has waited longest', async () => {
    const { add, end, started } = createTasks(new Semaphore(3))

    const all = [add('a1', 'a'), add('a2', 'a'), add('a3', 'a'), add('a4', 'a'), add('b1', 'b')]
    all.push(add('c1', 'c'), add('none'))
    await new Promise(setImmediate)
    await end('a1')
    await end('a2')
    await end('a3')
    expect(started).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4'])

    for (const name of ['b1', 'c1', 'a4', 'none']) await end(name)
    await Promise.all(all)
    expect(started.at(-1)).toBe('none')
  })

  test('does not start a task that was aborted before', async () => {
    const { add, started } = createTasks(new Semaphore(1))

    const aborted = add('a1', 'a', AbortSignal.abort(new Error('no longer needed')))

    await expect(aborted).rejects.toThrow('no longer needed')
    expect(started).toEqual([])
  })

  test('forgets a waiting task that is aborted, and frees the place of a failed one', async () => {
    const semaphore = new Semaphore(1)
    const { add, end, started } = createTasks(semaphore)
    const stop = new AbortController()
    const first = add('a1', 'a')
    const aborted = add('a2', 'a', stop.signal)
    const failed = semaphore.run(() => Promise.reject(new Error('broken')), { owner: 'a' })
    const reason = failed.catch(String)
    const last = add('a3', 'a')

    stop.abort(new Error('no longer needed'))
    await expect(aborted).rejects.toThrow('no longer needed')
    await end('a1')
    expect(await reason).toBe('Error: broken')
    await new Promise(setImmediate)
    await end('a3')
    await Promise.all([first, last])

    expect(started).toEqual(['a1', 'a3'])
  })
})
