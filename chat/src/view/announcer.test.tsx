// @vitest-environment happy-dom
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Step } from '../api/step.ts'
import { pendingReply, type AiMessage } from '../conversation/messages.ts'
import { waitForReact } from '../testing/react-work.ts'
import { Announcer } from './announcer.tsx'

let root: Root
beforeEach(() => {
  document.body.innerHTML = '<div></div>'
  root = createRoot(document.body.firstElementChild ?? document.body)
})
// React finishes its scheduled work before the document is removed.
afterEach(async () => {
  flushSync(() => root.unmount())
  await waitForReact()
})

/** Shows a state of the newest reply; returns all that was announced so far. */
async function announce(changes: Partial<AiMessage>): Promise<string[]> {
  const last: AiMessage = { ...pendingReply('m', 0), status: 'streaming', ...changes }
  flushSync(() => root.render(<Announcer last={last} />))
  await waitForReact()
  return [...document.querySelectorAll('p')].map((line) => line.textContent)
}

const question = { id: 'q', from: 'user', text: 'Hello?', at: 0 } as const
async function begin(): Promise<void> {
  flushSync(() => root.render(<Announcer last={question} />))
  await waitForReact()
}

test('each sentence is announced once, when it is complete', async () => {
  await begin()
  expect(await announce({ text: 'At ni' })).toEqual([])
  expect(await announce({ text: 'At nine. Un' })).toEqual(['At nine.'])
  expect(await announce({ text: 'At nine. Until s' })).toEqual(['At nine.'])
  expect(await announce({ text: 'At nine. Until six', status: 'done' })).toEqual([
    'At nine.',
    'Until six',
  ])
})

test('nothing of a finished reply is announced again, nor a conversation that is restored', async () => {
  await begin()
  await announce({ text: 'At nine.', status: 'done' })
  expect(await announce({ text: 'At nine. Changed.', status: 'done', rating: 'up' })).toEqual([
    'At nine.',
  ])

  flushSync(() => root.unmount())
  root = createRoot(document.body.firstElementChild ?? document.body)
  expect(await announce({ text: 'Restored. ', status: 'done' })).toEqual([])
})

test('a failure is announced, and a running step with its failure', async () => {
  await begin()
  const step: Step = { id: 's', label: 'Looking…', state: 'running', arguments: [], until: 0 }
  expect(await announce({ steps: [step] })).toEqual(['Looking… '])
  expect(await announce({ steps: [step], text: 'a' })).toEqual(['Looking… '])
  const [, failed] = await announce({ steps: [{ ...step, state: 'failed' }] })
  expect(failed).toContain('Looking')
  const ended = await announce({ steps: [], status: 'failed', failure: 'It broke.' })
  expect(ended.at(-1)).toBe('It broke.')
})
