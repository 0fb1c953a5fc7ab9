import * as windowText from '@askwell/messages/chat/window'
import { useEffect, useRef, useState } from 'react'
import { isRunning, type Message } from '../conversation/messages.ts'
import type { Step } from '../api/step.ts'
import { stepTexts } from '../conversation/steps.ts'
import { finishedSentences } from './sentences.ts'

/** Delay in milliseconds before announced text is removed from the document. */
const clearDelayMs = 4_000

/** Announces each complete sentence of the newest reply to screen readers exactly once. */
export function Announcer({ last }: { last: Message | undefined }) {
  const [lines, setLines] = useState<{ key: number; text: string }[]>([])
  const announced = useRef({
    id: last?.id ?? '',
    next: Number.POSITIVE_INFINITY,
    steps: '',
    isOver: true,
  })

  useEffect(() => {
    const text = last?.from === 'ai' ? textToAnnounce(announced.current, last) : ''
    if (text !== '') setLines((before) => [...before, { key: (before.at(-1)?.key ?? 0) + 1, text }])
  }, [last])

  useEffect(() => {
    if (lines.length === 0) return undefined
    const timer = setTimeout(() => setLines([]), clearDelayMs)
    return () => clearTimeout(timer)
  }, [lines])

  return (
    <div className="cw-hidden" aria-live="polite" aria-relevant="additions">
      {lines.map((line) => (
        <p key={line.key}>{line.text}</p>
      ))}
    </div>
  )
}

/** What was announced for reply `id`. `steps` lists the ids and states of announced steps. */
type Announced = { id: string; next: number; steps: string; isOver: boolean }

function textToAnnounce(announced: Announced, message: Extract<Message, { from: 'ai' }>): string {
  if (announced.id !== message.id)
    Object.assign(announced, { id: message.id, next: 0, steps: '', isOver: false })
  if (announced.isOver) return ''

  const isOver = !isRunning(message)
  const { text, next } = finishedSentences(message.text, announced.next, isOver)
  Object.assign(announced, { next, isOver })
  const steps = message.steps.map((step) => stepAnnouncement(announced, step))
  return [...steps, text, isOver ? message.failure : ''].filter((part) => part !== '').join(' ')
}

/** The announcement for a new state of a step, or ''. Success is not announced: the reply itself reports it. */
function stepAnnouncement(announced: Announced, step: Step): string {
  const [label, ending] = stepTexts(step)
  const isNew = step.state !== 'done' && !announced.steps.includes(`${step.id} ${step.state}`)
  announced.steps += `${step.id} ${step.state} `
  if (!isNew) return ''
  return `${label} ${step.state === 'asking' ? windowText.pleaseDecide : ending}`
}
