import type { ExtractedPart } from '@askwell/core/knowledge'
import { expect, test } from 'vitest'
import {
  createTaskJoiner,
  messagesOfTask,
  type TextTask,
} from '../src/process/text-worker-protocol.ts'

const part = (name: string, text: string): ExtractedPart => ({
  label: name,
  locator: { kind: 'text' },
  text,
})

const taskOf = (parts: ExtractedPart[]): TextTask => ({ type: 'parts', parts, title: 'Guide' })

function joined(tasks: readonly TextTask[]): TextTask[] {
  const join = createTaskJoiner()
  return tasks
    .flatMap((task) => [...messagesOfTask(task)])
    .flatMap((message) => join(message) ?? [])
}

const charactersOf = (task: TextTask): number[] =>
  [...messagesOfTask(task)].map((message) =>
    message.type === 'parts-of-task'
      ? message.parts.reduce((sum, piece) => sum + piece.part.text.length, 0)
      : 0,
  )

test('a long part, and many parts, are sent in messages of at most 200,000 characters', () => {
  const long = charactersOf(taskOf([part('Text', 'a'.repeat(10_000_000))]))
  const many = charactersOf(
    taskOf(Array.from({ length: 300 }, (_, n) => part(`${n}`, 'b'.repeat(3_001)))),
  )

  expect(Math.max(...long, ...many)).toBeLessThanOrEqual(200_000)
  expect(Math.min(long.length, many.length)).toBeGreaterThan(8)
})

test('tasks arrive as they were sent, one after the other', () => {
  const tasks = [
    taskOf([part('Short', 'one line')]),
    taskOf([part('Long', 'long '.repeat(80_000)), part('Last', 'end')]),
    taskOf([]),
    taskOf(Array.from({ length: 300 }, (_, n) => part(`${n}`, `${n} `.repeat(500)))),
    taskOf([part('Short', 'another line')]),
  ]

  expect(joined(tasks)).toEqual(tasks)
})
