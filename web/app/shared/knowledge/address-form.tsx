import { addressProblem, isAddress, repairAddress } from '@askwell/contract/website-address'
import * as commonText from '@askwell/messages/app/common'
import * as addressText from '@askwell/messages/knowledge/website-addresses'
import * as text from '@askwell/messages/knowledge/websites'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { messageOf } from '../call-error.ts'
import { notify } from '../notify.ts'
import { useBusy } from '../use-busy.ts'
import { Button } from '../ui/button.tsx'
import { TextInput } from '../ui/inputs.tsx'

const start = 'justify-self-start'

type AddressFormProps = {
  /** Returns an error message if the website was not added, else null. */
  onFetch: (url: string) => Promise<string | null>
}

/** The address of a website. Typing errors are corrected if possible, otherwise an error explains them. */
export function AddressForm({ onFetch }: AddressFormProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { isBusy, run } = useBusy()
  const address = repairAddress(typed)
  const isValid = isAddress(address)
  const isRepaired = isValid && address !== typed.trim()

  async function fetchLinks() {
    try {
      const refusal = await onFetch(address)
      setError(refusal)
      if (refusal === null) setTyped('')
    } catch (failure) {
      setError(messageOf(failure, commonText.unexpectedError))
      notify.error(messageOf(failure, commonText.unexpectedError))
    }
  }

  function change(value: string) {
    setTyped(value)
    setError(null)
  }

  function explain() {
    if (!isValid && typed.trim() !== '') setError(addressProblem(typed))
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    event.stopPropagation()
    if (isValid) void run(fetchLinks)
    else explain()
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <TextInput
        label={text.url}
        type="url"
        inputMode="url"
        autoComplete="url"
        placeholder="https://www.example.com"
        hint={isRepaired ? addressText.willFetch({ address }) : text.urlHint}
        value={typed}
        error={error ?? undefined}
        onChange={(event) => change(event.target.value)}
        onBlur={explain}
      />
      <Button type="submit" variant="soft" disabled={!isValid} isBusy={isBusy} className={start}>
        {text.fetchLinks}
      </Button>
    </form>
  )
}
