import { useEffect, useRef, useState } from 'react'
import { isRunning, type Message } from '../conversation/messages.ts'
import { type Step, stepWords } from '../conversation/steps.ts'
import { chatTexts } from '../texts.ts'
import { finishedSentences } from './sentences.ts'

/** How long spoken text stays in the document after it was announced. */
const clearDelayMs = 4_000

/** Tells the screen reader each finished sentence of the newest answer, and nothing it heard before. */
export function Announcer({ last }: { last: Message | undefined }) {
  const [lines, setLines] = useState<{ key: number; text: string }[]>([])
  const heard = useRef({
    id: last?.id ?? '',
    next: Number.POSITIVE_INFINITY,
    steps: '',
    isOver: true,
  })

  useEffect(() => {
    const text = last?.from === 'ai' ? spokenSince(heard.current, last) : ''
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

/** `steps` holds everything that was said of the steps. */
type Heard = { id: string; next: number; steps: string; isOver: boolean }

function spokenSince(heard: Heard, message: Extract<Message, { from: 'ai' }>): string {
  if (heard.id !== message.id)
    Object.assign(heard, { id: message.id, next: 0, steps: '', isOver: false })
  if (heard.isOver) return ''

  const isOver = !isRunning(message)
  const { spoken, next } = finishedSentences(message.text, heard.next, isOver)
  Object.assign(heard, { next, isOver })
  const steps = message.steps.map((step) => stepNews(heard, step))
  return [...steps, spoken, isOver ? message.failure : ''].filter((part) => part !== '').join(' ')
}

/** That something begins and that it went wrong; where it went well the answer says so. */
function stepNews(heard: Heard, step: Step): string {
  const [label, ending] = stepWords(step)
  const isNew = step.state !== 'done' && !heard.steps.includes(`${step.id} ${step.state}`)
  heard.steps += `${step.id} ${step.state} `
  if (!isNew) return ''
  return `${label} ${step.state === 'asking' ? chatTexts.pleaseDecide : ending}`
}
