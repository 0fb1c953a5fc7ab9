import { describe, expect, test } from 'vitest'
import { askModel } from './ask-model.ts'
import { replyLimits } from '../ports/limits.ts'
import { ModelError } from '../../shared/index.ts'
import type { LanguageModel } from '../ports/language-model.ts'
import { scriptedModel, manualTimers } from '../testing/chat-fixture.ts'

const prompt = { system: '', messages: [], tools: [], mayCall: false }
const never = new AbortController().signal
const forEver = new Promise<never>(() => {})

function runModel(model: LanguageModel, signal = never) {
  const timers = manualTimers()
  const texts: string[] = []
  const running = (async () => {
    const pieces = askModel({ model, timers, limits: replyLimits }, prompt, signal)
    for await (const piece of pieces) texts.push(typeof piece === 'string' ? piece : '')
    return 'complete'
  })().catch((error: unknown) => error)
  return { timers, texts, running }
}

describe('a failing model', () => {
  test('is retried once when it failed before any text', async () => {
    const failing = scriptedModel([new ModelError('failing', '500')])
    const recovering = scriptedModel([new ModelError('unreachable', 'refused')], ['Hello'])

    expect(await runModel(failing).running).toMatchObject({ kind: 'failing' })
    expect(failing.prompts).toHaveLength(2)
    expect(await runModel(recovering).running).toBe('complete')
  })

  test.each(['wrong_key', 'refused', 'broken', 'rate_limited'] as const)(
    'is not retried after %s',
    async (kind) => {
      const model = scriptedModel([new ModelError(kind, '')])

      expect(await runModel(model).running).toMatchObject({ kind })
      expect(model.prompts).toHaveLength(1)
    },
  )

  test('gets the requested wait when it is at most five seconds', async () => {
    const model = scriptedModel(
      [new ModelError('rate_limited', '', { retryAfterMs: 5_000 })],
      ['Hi'],
    )
    const { timers, texts, running } = runModel(model)

    await timers.advance(4_999)
    expect(model.prompts).toHaveLength(1)
    await timers.advance(1)

    expect(await running).toBe('complete')
    expect(texts).toEqual(['Hi'])
  })

  test('is not retried when it requests a longer wait', async () => {
    const model = scriptedModel([new ModelError('rate_limited', '', { retryAfterMs: 5_001 })])

    expect(await runModel(model).running).toMatchObject({ kind: 'rate_limited' })
    expect(model.prompts).toHaveLength(1)
  })

  test('is not retried after text', async () => {
    const model = scriptedModel(['Hello', new ModelError('unreachable', 'reset')])

    expect(await runModel(model).running).toMatchObject({ kind: 'unreachable' })
    expect(model.prompts).toHaveLength(1)
  })

  test('is not retried when the visitor has left', async () => {
    const model = scriptedModel([new ModelError('unreachable', 'reset')])

    expect(await runModel(model, AbortSignal.abort()).running).toMatchObject({
      kind: 'unreachable',
    })
    expect(model.prompts).toHaveLength(1)
  })

  test('times out after a minute without text', async () => {
    const { timers, running } = runModel(scriptedModel([forEver]))

    await timers.advance(60_000)

    expect(await running).toMatchObject({ kind: 'timeout', message: 'no text within 60000 ms' })
  })

  test('times out after half a minute between two pieces', async () => {
    const { timers, texts, running } = runModel(scriptedModel(['Hello', forEver]))

    await timers.advance(30_000)

    expect(await running).toMatchObject({ kind: 'timeout', message: 'silent for 30000 ms' })
    expect(texts).toEqual(['Hello'])
  })

  test('has failed when it ends without text', async () => {
    expect(await runModel(scriptedModel([])).running).toMatchObject({ kind: 'silent' })
  })

  test('is stopped when it ignores its token limit', async () => {
    const endless = scriptedModel(Array.from({ length: 50 }, () => 'word '.repeat(200)))

    expect(await runModel(endless).running).toMatchObject({ kind: 'broken' })
  })
})
