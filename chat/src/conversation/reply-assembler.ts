import type { Citation } from '@askwell/contract/chat'
import * as windowText from '@askwell/messages/chat/window'
import type { ReplyEvent } from '../api/reply-stream.ts'
import type { DrawScheduler } from './draw-scheduler.ts'
import { type AiMessage, failureText } from './messages.ts'
import { endedSteps, withStep } from './steps.ts'
import type { Step } from '../api/step.ts'

/** The result of one reply. Times are in milliseconds since the question was sent. */
export type ReplyOutcome =
  | {
      type: 'reply'
      /** The id of the reply on the server. */
      messageId: string
      text: string
      sources: Citation[]
      firstTextMs: number
      totalMs: number
    }
  | { type: 'failure'; code: string; message: string }

type ReplyAssemblerOptions = {
  createScheduler: (work: () => void) => DrawScheduler
  now: () => number
  /** Updates the message that shows this reply. */
  update: (change: Partial<AiMessage>) => void
}

/** Applies the events of one reply to its message. Text is rendered once per animation frame. */
export class ReplyAssembler {
  readonly #options: ReplyAssemblerOptions
  readonly #startedAt: number
  readonly #scheduler: DrawScheduler
  #text: string
  #firstTextAt = 0
  #sources: Citation[] = []
  #steps: Step[]
  #isOver = false

  /** `message` already contains text and steps if the reply is resumed. */
  constructor(options: ReplyAssemblerOptions, message: AiMessage) {
    this.#options = options
    this.#text = message.text
    this.#steps = message.steps
    this.#startedAt = options.now()
    this.#scheduler = options.createScheduler(() =>
      options.update({ text: this.#text, status: 'streaming' }),
    )
  }

  /** Applies the next event. Returns the outcome of the reply for its last event. */
  apply(event: ReplyEvent): ReplyOutcome | undefined {
    switch (event.type) {
      case 'text':
        this.#appendText(event.text)
        return undefined
      case 'take_back':
        // Rendered immediately, so that a stored text always matches its stored position.
        this.#text = this.#text.slice(0, event.offset)
        this.#scheduler.flush()
        return undefined
      case 'step':
        this.#applyStep({ ...event.step, until: this.#options.now() + event.seconds * 1_000 })
        return undefined
      case 'sources':
        this.#sources = event.sources
        return undefined
      case 'done':
        return this.#finish(event)
      case 'error':
        return this.fail(event.code, event.message)
      case 'lost':
        return this.fail('lost', windowText.connectionLost)
    }
    return undefined
  }

  /** Shows the visitor's decision, unless an event of the reply has already changed the step. */
  applyDecision(step: Step, state: Step['state']): void {
    if (this.#steps.find(({ id }) => id === step.id)?.state === 'asking')
      this.#applyStep({ ...step, state })
  }

  #applyStep(step: Step): void {
    this.#steps = withStep(this.#steps, step, this.#options.now())
    this.#options.update({ steps: this.#steps })
  }

  /** Ends the reply with an error; the received text is kept. */
  fail(code: string, message: string): ReplyOutcome {
    const failure = failureText(code, message)
    this.#end({ status: 'failed', failure })
    return { type: 'failure', code, message: failure }
  }

  /** Ends the reply because the visitor pressed Stop; the received text is kept. */
  stop(): void {
    if (this.#isOver) return
    this.#end({ status: 'stopped' })
  }

  #end(change: Partial<AiMessage>): void {
    this.#scheduler.cancel()
    this.#isOver = true
    this.#options.update({ text: this.#text, steps: endedSteps(this.#steps), ...change })
  }

  /** Renders the first text immediately, later text in the next frame. */
  #appendText(piece: string): void {
    this.#text += piece
    if (this.#firstTextAt > 0) return this.#scheduler.schedule()
    this.#firstTextAt = this.#options.now()
    this.#scheduler.flush()
  }

  #finish({
    charged,
    message_id: replyId,
  }: {
    charged: boolean
    message_id: string
  }): ReplyOutcome {
    const [text, sources] = [this.#text, this.#sources]
    this.#end({ status: 'done', sources, charged, replyId })
    return {
      type: 'reply',
      messageId: replyId,
      text,
      sources,
      firstTextMs: (this.#firstTextAt || this.#options.now()) - this.#startedAt,
      totalMs: this.#options.now() - this.#startedAt,
    }
  }
}
