import { parentPort } from 'node:worker_threads'
import { Validator } from '@cfworker/json-schema'
import * as texts from '@askwell/messages/functions/calls'
import type { ArgumentTask, ArgumentResult } from './argument-worker-protocol.ts'
import { disableCodeGeneration } from './disable-code-generation.ts'
import { compilePattern } from './pattern.ts'

/** Replaces RegExp, whose backtracking can block the thread. */
class LinearPattern {
  readonly #pattern: ReturnType<typeof compilePattern>

  constructor(source: string) {
    this.#pattern = compilePattern(source)
  }

  test(text: string): boolean {
    return this.#pattern.matcher(text).find()
  }
}

function validateArguments({ schema, args }: ArgumentTask): ArgumentResult {
  try {
    const { valid, errors } = new Validator(schema, '2020-12').validate(args)
    const last = errors.at(-1)
    if (valid || !last) return { fault: null }
    const place = last.instanceLocation.replace(/^#\/?/, '')
    const error = place === '' ? last.error : `${place}: ${last.error}`
    return { fault: texts.argumentsDoNotFit({ error }) }
  } catch (error) {
    if (error instanceof RangeError) return { fault: texts.definitionEndless }
    return { fault: texts.definitionUnreadable }
  }
}

// Schemas are interpreted, so code generation is not needed.
disableCodeGeneration()
Object.defineProperty(globalThis, 'RegExp', { value: LinearPattern })
parentPort?.on('message', (task: ArgumentTask) => {
  parentPort?.postMessage(validateArguments(task))
})
