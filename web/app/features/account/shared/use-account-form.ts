import { useCallback, useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { CallError, messageOf } from '../../../shared/call-error.ts'
import { notify } from '../../../shared/notify.ts'
import { useBusy } from '../../../shared/use-busy.ts'
import { whenIdle } from '../../../shared/browser/when-idle.ts'
import type { Check, Problems } from './check.ts'

type FormOptions<Name extends string, Values> = {
  /** Names of all fields, in the order of the screen. */
  names: readonly Name[]
  /** Loads the check when the page is idle or a field receives the focus. Must be a stable function. */
  loadCheck: () => Promise<Check<Values>>
  send: (values: Values) => Promise<void>
  /** Shown for an error without a message from the server. */
  fallbackMessage: string
  onProblems?: (problems: Problems) => void
}

/**
 * A form that can be submitted before its check and its call are loaded. Submitting checks all fields and focuses the
 * first invalid one; after that, a field is checked again at every change.
 * `method: 'post'` keeps the values out of the URL when the browser submits the form without scripts.
 */
export function useAccountForm<Name extends string, Values>(options: FormOptions<Name, Values>) {
  const { names, send, fallbackMessage, onProblems } = options
  const { isBusy, run } = useBusy()
  const { loaded, ensureLoaded, preload, isLoading } = useCheck(options.loadCheck)
  const [problems, setProblems] = useState<Problems>({})
  const wasSubmitted = useRef(false)

  function fail(error: unknown) {
    notify.error(messageOf(error, fallbackMessage))
    if (error instanceof CallError) setProblems(error.fields)
  }

  function showProblems(form: HTMLFormElement, found: Problems) {
    setProblems(found)
    onProblems?.(found)
    focusFirst(form, names, found)
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    wasSubmitted.current = true
    try {
      const check = loaded.current ?? (await ensureLoaded())
      const checked = check(valuesOf(form, names))
      if ('problems' in checked) return showProblems(form, checked.problems)
      setProblems({})
      await run(() => send(checked.values))
    } catch (error) {
      fail(error)
    }
  }

  function recheck({ target, currentTarget: form }: FormEvent<HTMLFormElement>) {
    const check = loaded.current
    if (!wasSubmitted.current || !check || !(target instanceof HTMLInputElement)) return
    const { name } = target
    const checked = check(valuesOf(form, names))
    const found = 'problems' in checked ? checked.problems[name] : undefined
    setProblems((previous) => ({ ...previous, [name]: found }))
  }

  return {
    isBusy: isBusy || isLoading,
    field: (name: Name) => ({ name, error: problems[name] }),
    formProps: {
      method: 'post',
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event),
      onChange: recheck,
      onFocus: preload,
    },
  }
}

/** The check of a form, loaded when the page is idle or by `ensureLoaded`. */
function useCheck<Values>(loadCheck: () => Promise<Check<Values>>) {
  const loaded = useRef<Check<Values>>(undefined)
  const [isLoading, setIsLoading] = useState(false)

  const loadOnce = useCallback(async () => {
    loaded.current ??= await loadCheck()
    return loaded.current
  }, [loadCheck])

  // An error is ignored here, because submitting tries again and shows it.
  const preload = useCallback(() => void loadOnce().catch(() => undefined), [loadOnce])

  useEffect(() => {
    void whenIdle().then(preload)
  }, [preload])

  async function ensureLoaded() {
    setIsLoading(true)
    return loadOnce().finally(() => setIsLoading(false))
  }
  return { loaded, ensureLoaded, preload, isLoading }
}

function valuesOf(form: HTMLFormElement, names: readonly string[]): Record<string, unknown> {
  const formData = new FormData(form)
  return Object.fromEntries(names.map((name) => [name, formData.get(name)]))
}

function focusFirst(form: HTMLFormElement, names: readonly string[], problems: Problems): void {
  const first = names.find((name) => problems[name] !== undefined)
  const field = first === undefined ? null : form.elements.namedItem(first)
  if (field instanceof HTMLElement) field.focus()
}
