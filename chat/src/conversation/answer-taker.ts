import type { Citation } from '@askwell/contract/chat'
import { chatTexts } from '../texts.ts'
import type { AnswerEvent } from '../wire/ask.ts'
import type { Batch } from './frames.ts'
import { type AiMessage, failureText } from './messages.ts'

/** How an answer went. Times are milliseconds since the question was sent. */
export type Outcome =
  | {
      type: 'answer'
      /** What the server calls this answer. */
      messageId: string
      text: string
      sources: Citation[]
      firstTextMs: number
      totalMs: number
    }
  | { type: 'failure'; code: string; message: string }

type AnswerTakerOptions = {
  batch: (work: () => void) => Batch
  now: () => number
  /** Changes the message that shows this answer. */
  update: (change: Partial<AiMessage>) => void
}

/** Turns the events of one answer into changes of its message; text is drawn once a frame. */
export class AnswerTaker {
  readonly #options: AnswerTakerOptions
  readonly #askedAt: number
  readonly #batch: Batch
  #text = ''
  #firstTextAt = 0
  #sources: Citation[] = []
  #isOver = false

  constructor(options: AnswerTakerOptions) {
    this.#options = options
    this.#askedAt = options.now()
    this.#batch = options.batch(() => options.update({ text: this.#text, status: 'streaming' }))
  }

  /** Takes the next event; the last one of an answer gives its outcome. */
  take(event: AnswerEvent): Outcome | undefined {
    switch (event.type) {
      case 'text':
        this.#grow(event.text)
        return undefined
      case 'sources':
        this.#sources = event.sources
        return undefined
      case 'done':
        return this.#finish(event)
      case 'error':
        return this.fail(event.code, event.message)
      case 'lost':
        return this.fail('lost', chatTexts.connectionLost)
    }
    return undefined
  }

  /** The answer ends with a reason; what has arrived of it stays. */
  fail(code: string, message: string): Outcome {
    this.#batch.cancel()
    this.#isOver = true
    const failure = failureText(code, message)
    this.#options.update({ text: this.#text, status: 'failed', failure })
    return { type: 'failure', code, message: failure }
  }

  /** The visitor pressed Stop; what has arrived stays. */
  stop(): void {
    if (this.#isOver) return
    this.#batch.cancel()
    this.#options.update({ text: this.#text, status: 'stopped' })
  }

  /** The first piece is shown at once, the others with the next frame. */
  #grow(piece: string): void {
    this.#text += piece
    if (this.#firstTextAt > 0) return this.#batch.soon()
    this.#firstTextAt = this.#options.now()
    this.#batch.now()
  }

  #finish({ charged, message_id: replyId }: { charged: boolean; message_id: string }): Outcome {
    this.#batch.cancel()
    this.#isOver = true
    const [text, sources] = [this.#text, this.#sources]
    this.#options.update({ text, status: 'done', sources, charged, replyId })
    return {
      type: 'answer',
      messageId: replyId,
      text,
      sources,
      firstTextMs: (this.#firstTextAt || this.#options.now()) - this.#askedAt,
      totalMs: this.#options.now() - this.#askedAt,
    }
  }
}
