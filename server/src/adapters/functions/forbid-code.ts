function refuse(): never {
  throw new Error('No code is made from text here.')
}
// What asks whether something is a function goes on working.
refuse.prototype = Function.prototype

/** Nothing in this thread may turn a text into code from now on. */
export function forbidCode(): void {
  for (const name of ['eval', 'Function']) {
    Object.defineProperty(globalThis, name, { value: refuse })
  }
  for (const kind of [() => undefined, async () => undefined, function* () {}]) {
    Object.defineProperty(Object.getPrototypeOf(kind), 'constructor', { value: refuse })
  }
}
