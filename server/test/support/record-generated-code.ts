import vm from 'node:vm'

type AnyFunction = (...args: unknown[]) => unknown

const oneOfEachKind = [() => 1, async () => 1, function* one() {}, async function* two() {}]

/**
 * Records the sources of all code that is generated from text in this thread, by `Function`, its relatives, an
 * indirect `eval` and `node:vm`, until `stop`.
 */
export function recordGeneratedCode(): { sources: string[]; stop: () => void } {
  const sources: string[] = []
  const undo: (() => void)[] = []
  const record = (args: unknown[]) => void sources.push(args.map(String).join('\n'))
  const watched = <Target extends object>(target: Target): Target =>
    new Proxy(target, {
      apply: (its, self, args: unknown[]) => {
        record(args)
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only functions are watched
        return Reflect.apply(its as AnyFunction, self, args)
      },
      construct: (its, args: unknown[], newTarget) => {
        record(args)
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only functions are watched
        return Reflect.construct(its as AnyFunction, args, newTarget) as object
      },
    })
  const replace = (owner: object, name: string) => {
    const before = Object.getOwnPropertyDescriptor(owner, name)
    if (!before) throw new Error(`there is no ${name}`)
    Object.defineProperty(owner, name, { ...before, value: watched(before.value) })
    undo.push(() => void Object.defineProperty(owner, name, before))
  }

  for (const each of oneOfEachKind) replace(Object.getPrototypeOf(each), 'constructor')
  replace(globalThis, 'Function')
  replace(globalThis, 'eval')
  for (const name of ['Script', 'runInThisContext', 'runInNewContext', 'compileFunction']) {
    replace(vm, name)
  }
  return { sources, stop: () => undo.toReversed().forEach((restore) => restore()) }
}
