import { describe, expect, test } from 'vitest'
import { askModel } from './ask-model.ts'
import { chatLimits } from './limits.ts'
import { ModelError } from './model-error.ts'
import type { LanguageModel } from './ports.ts'
import { scriptedModel, stillTime } from './test-kit.ts'

const prompt = { system: '', messages: [], tools: [], mayCall: false }
const never = new AbortController().signal
const forEver = new Promise<never>(() => {})

function asking(model: LanguageModel) {
  const timers = stillTime()
  const told: string[] = []
  const running = (async () => {
    const pieces = askModel({ model, timers, limits: chatLimits }, prompt, never)
    for await (const piece of pieces) told.push(typeof piece === 'string' ? piece : '')
    return 'complete'
  })().catch((error: unknown) => error)
  return { timers, told, running }
}

describe('a model in trouble', () => {
  test('is asked once more when it failed before any text, and never a third time', async () => {
    const failing = scriptedModel([new ModelError('failing', '500')])
    const recovering = scriptedModel([new ModelError('unreachable', 'refused')], ['Hello'])

    expect(await asking(failing).running).toMatchObject({ kind: 'failing' })
    expect(failing.prompts).toHaveLength(2)
    expect(await asking(recovering).running).toBe('complete')
  })

  test.each(['wrong_key', 'refused', 'broken', 'rate_limited'] as const)(
    'is not asked again after %s',
    async (kind) => {
      const model = scriptedModel([new ModelError(kind, '')])

      expect(await asking(model).running).toMatchObject({ kind })
      expect(model.prompts).toHaveLength(1)
    },
  )

  test('gets the wait it asks for, when that is at most five seconds', async () => {
    const model = scriptedModel(
      [new ModelError('rate_limited', '', { retryAfterMs: 5_000 })],
      ['Hi'],
    )
    const { timers, told, running } = asking(model)

    await timers.pass(4_999)
    expect(model.prompts).toHaveLength(1)
    await timers.pass(1)

    expect(await running).toBe('complete')
    expect(told).toEqual(['Hi'])
  })

  test('that asks for a longer wait is given up at once', async () => {
    const model = scriptedModel([new ModelError('rate_limited', '', { retryAfterMs: 5_001 })])

    expect(await asking(model).running).toMatchObject({ kind: 'rate_limited' })
    expect(model.prompts).toHaveLength(1)
  })

  test('that fails after text is not asked again', async () => {
    const model = scriptedModel(['Hello', new ModelError('unreachable', 'reset')])

    expect(await asking(model).running).toMatchObject({ kind: 'unreachable' })
    expect(model.prompts).toHaveLength(1)
  })

  test('that says nothing for a minute is given up', async () => {
    const { timers, running } = asking(scriptedModel([forEver]))

    await timers.pass(60_000)

    expect(await running).toMatchObject({ kind: 'timeout', message: 'no text within 60000 ms' })
  })

  test('that pauses for half a minute between two pieces is given up', async () => {
    const { timers, told, running } = asking(scriptedModel(['Hello', forEver]))

    await timers.pass(30_000)

    expect(await running).toMatchObject({ kind: 'timeout', message: 'silent for 30000 ms' })
    expect(told).toEqual(['Hello'])
  })

  test('that ends without a word has failed', async () => {
    expect(await asking(scriptedModel([])).running).toMatchObject({ kind: 'silent' })
  })

  test('that ignores its token limit is stopped', async () => {
    const endless = scriptedModel(Array.from({ length: 50 }, () => 'word '.repeat(200)))

    expect(await asking(endless).running).toMatchObject({ kind: 'broken' })
  })
})
