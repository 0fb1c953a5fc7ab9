import { urlError } from '@askwell/contract/integrations/integration-rules'
import type { OpenApiDescription } from '@askwell/contract/integrations/openapi'
import * as text from '@askwell/messages/openapi/import'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { Button } from '../../../../shared/ui/button.tsx'
import { TextInput } from '../../../../shared/ui/inputs.tsx'
import { Spinner } from '../../../../shared/ui/states.tsx'
import { DocumentDrop } from './document-drop.tsx'
import { useReadDocument } from './use-import.ts'

type SourceStepProps = { botId: string; onRead: (description: OpenApiDescription) => void }

/** Input of the document: an address or a file. */
export function SourceStep({ botId, onRead }: SourceStepProps) {
  const { error, isBusy, read } = useReadDocument(botId, onRead)

  return (
    <div className="grid gap-5">
      <p className="text-ink-2">{text.purpose}</p>
      <AddressForm isBusy={isBusy} onRead={(url) => void read({ url })} />
      <div role="alert" className="text-bad empty:hidden">
        {error === null ? null : (
          <p className="rounded-lg bg-bad-soft p-3 [overflow-wrap:anywhere]">{error}</p>
        )}
      </div>
      <output className="flex items-center gap-2 text-ink-2 empty:hidden">
        {isBusy ? (
          <>
            <Spinner size={18} />
            {text.loading}
          </>
        ) : null}
      </output>
      <p className="flex items-center gap-3 text-sm text-ink-3 before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {text.or}
      </p>
      <DocumentDrop isBusy={isBusy} onChoose={(file) => void read({ file })} />
    </div>
  )
}

type AddressFormProps = { isBusy: boolean; onRead: (url: string) => void }

function AddressForm({ isBusy, onRead }: AddressFormProps) {
  const [url, setUrl] = useState('')
  const [error, setError] = useState<string | null>(null)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const address = withScheme(url.trim())
    const addressError = urlError(address)
    setError(addressError)
    if (addressError === null) onRead(address)
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <TextInput
        label={text.address}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://api.example.com/openapi.json"
        hint={text.addressHint}
        value={url}
        error={error ?? undefined}
        onChange={(event) => {
          setUrl(event.target.value)
          setError(null)
        }}
      />
      <Button type="submit" variant="soft" disabled={isBusy} className="justify-self-start">
        {text.readDocument}
      </Button>
    </form>
  )
}

const withScheme = (url: string) => (url === '' || /^[a-z]+:/i.test(url) ? url : `https://${url}`)
