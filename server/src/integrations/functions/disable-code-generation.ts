function throwCodeGenerationDisabled(): never {
  throw new Error('No code is made from text here.')
}
// Checks such as `typeof` and `instanceof Function` keep working.
throwCodeGenerationDisabled.prototype = Function.prototype

/** Permanently disables `eval` and `Function` in this thread. */
export function disableCodeGeneration(): void {
  for (const name of ['eval', 'Function']) {
    Object.defineProperty(globalThis, name, { value: throwCodeGenerationDisabled })
  }
  for (const kind of [() => undefined, async () => undefined, function* () {}]) {
    Object.defineProperty(Object.getPrototypeOf(kind), 'constructor', {
      value: throwCodeGenerationDisabled,
    })
  }
}
