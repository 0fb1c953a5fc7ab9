import { useCallback, useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { CallError, messageOf } from '../../shared/call-error.ts'
import { notify } from '../../shared/notify.ts'
import { useBusy } from '../../shared/use-busy.ts'
import { whenQuiet } from '../../shared/when-quiet.ts'
import type { Check, Problems } from './check.ts'

type AccountFormPlan<Name extends string, Values> = {
  /** Every field, in the order of the screen. */
  names: readonly Name[]
  /** Brings the check once the page is quiet or somebody starts to type; the same function at every render. */
  loadCheck: () => Promise<Check<Values>>
  send: (values: Values) => Promise<void>
  /** Said when the server gives no reason of its own. */
  failure: string
  onProblems?: (problems: Problems) => void
}

/**
 * A form that can be sent from the first moment, while its check and its call are loaded later. Sending checks
 * every field and leads to the first wrong one; from then on a field is checked again whenever it changes.
 * Without scripts the browser itself posts the form, so that no field ever stands in an address.
 */
export function useAccountForm<Name extends string, Values>(plan: AccountFormPlan<Name, Values>) {
  const { names, send, failure, onProblems } = plan
  const { isBusy, run } = useBusy()
  const { loaded, ready, load, isLoading } = useCheck(plan.loadCheck)
  const [problems, setProblems] = useState<Problems>({})
  const wasSent = useRef(false)

  function fail(error: unknown) {
    notify.error(messageOf(error, failure))
    if (error instanceof CallError) setProblems(error.fields)
  }

  function refuse(form: HTMLFormElement, found: Problems) {
    setProblems(found)
    onProblems?.(found)
    focusFirst(form, names, found)
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    wasSent.current = true
    try {
      const check = loaded.current ?? (await ready())
      const checked = check(valuesOf(form, names))
      if ('problems' in checked) return refuse(form, checked.problems)
      setProblems({})
      await run(() => send(checked.values))
    } catch (error) {
      fail(error)
    }
  }

  function recheck({ target, currentTarget: form }: FormEvent<HTMLFormElement>) {
    const check = loaded.current
    if (!wasSent.current || !check || !(target instanceof HTMLInputElement)) return
    const { name } = target
    const checked = check(valuesOf(form, names))
    const found = 'problems' in checked ? checked.problems[name] : undefined
    setProblems((known) => ({ ...known, [name]: found }))
  }

  return {
    isBusy: isBusy || isLoading,
    field: (name: Name) => ({ name, error: problems[name] }),
    wiring: {
      method: 'post',
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event),
      onChange: recheck,
      onFocus: load,
    },
  }
}

/** The check of a form: brought early where that disturbs nobody, and at the latest by `ready`. */
function useCheck<Values>(loadCheck: () => Promise<Check<Values>>) {
  const loaded = useRef<Check<Values>>(undefined)
  const [isLoading, setIsLoading] = useState(false)

  const bring = useCallback(async () => {
    loaded.current ??= await loadCheck()
    return loaded.current
  }, [loadCheck])

  // Sending asks again and tells what went wrong.
  const load = useCallback(() => void bring().catch(() => undefined), [bring])

  useEffect(() => {
    void whenQuiet().then(load)
  }, [load])

  async function ready() {
    setIsLoading(true)
    return bring().finally(() => setIsLoading(false))
  }
  return { loaded, ready, load, isLoading }
}

function valuesOf(form: HTMLFormElement, names: readonly string[]): Record<string, unknown> {
  const given = new FormData(form)
  return Object.fromEntries(names.map((name) => [name, given.get(name)]))
}

function focusFirst(form: HTMLFormElement, names: readonly string[], problems: Problems): void {
  const first = names.find((name) => problems[name] !== undefined)
  const field = first === undefined ? null : form.elements.namedItem(first)
  if (field instanceof HTMLElement) field.focus()
}
