import { parentPort } from 'node:worker_threads'
import { Validator } from '@cfworker/json-schema'
import type { ArgumentTask, ArgumentVerdict } from './argument-task.ts'
import { forbidCode } from './forbid-code.ts'
import { compilePattern } from './pattern.ts'

/** Stands in for the engine of the language, which a pattern can keep busy for ages. */
class LinearPattern {
  readonly #pattern: ReturnType<typeof compilePattern>

  constructor(source: string) {
    this.#pattern = compilePattern(source)
  }

  test(text: string): boolean {
    return this.#pattern.matcher(text).find()
  }
}

function judge({ schema, args }: ArgumentTask): ArgumentVerdict {
  try {
    const { valid, errors } = new Validator(schema, '2020-12').validate(args)
    const last = errors.at(-1)
    if (valid || !last) return { fault: null }
    const place = last.instanceLocation.replace(/^#\/?/, '')
    return { fault: place === '' ? last.error : `${place}: ${last.error}` }
  } catch (error) {
    if (error instanceof RangeError) return { fault: 'the schema refers to itself without an end.' }
    return { fault: 'the schema of the Function Definition cannot be read.' }
  }
}

// This thread only interprets schemas.
forbidCode()
Object.defineProperty(globalThis, 'RegExp', { value: LinearPattern })
parentPort?.on('message', (task: ArgumentTask) => {
  parentPort?.postMessage(judge(task))
})
