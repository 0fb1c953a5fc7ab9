import { checkInstallation } from '@askwell/contract/installation'
import * as commonText from '@askwell/messages/app/common'
import * as text from '@askwell/messages/bots/installation'
import { Check, CircleAlert } from 'lucide-react'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { call } from '../../../shared/call.ts'
import { messageOf } from '../../../shared/call-error.ts'
import { useBusy } from '../../../shared/use-busy.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { TextInput } from '../../../shared/ui/inputs.tsx'

type CheckResult = { isInstalled: boolean; findings: string[] }

/** Lets the server load the owner's page and lists problems of the installation. */
export function InstallationCheck({ botId }: { botId: string }) {
  const [url, setUrl] = useState('')
  const [result, setResult] = useState<CheckResult | null>(null)
  const [error, setError] = useState<string | null>(null)
  const { isBusy, run } = useBusy()

  async function check() {
    setResult(null)
    setError(null)
    try {
      const reply = await call(checkInstallation, { bot_id: botId, url: url.trim() })
      setResult({ isInstalled: reply.is_installed, findings: reply.findings })
    } catch (failure) {
      setError(messageOf(failure, commonText.unexpectedError))
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (url.trim() !== '') void run(check)
  }

  return (
    <Card className="grid grid-cols-1 gap-4">
      <h3 className="text-lg">{text.title}</h3>
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-3">
        <TextInput
          label={text.page}
          type="url"
          inputMode="url"
          autoComplete="url"
          placeholder="https://www.example.com"
          hint={text.hint}
          value={url}
          error={error ?? undefined}
          onChange={(event) => setUrl(event.target.value)}
        />
        <Button
          type="submit"
          variant="soft"
          disabled={url.trim() === ''}
          isBusy={isBusy}
          className="justify-self-start"
        >
          {isBusy ? text.checking : text.title}
        </Button>
      </form>
      <output className="empty:-mt-4">{result ? <Result result={result} /> : null}</output>
    </Card>
  )
}

function Result({ result: { isInstalled, findings } }: { result: CheckResult }) {
  if (isInstalled) {
    return (
      <p className="flex items-start gap-2.5 text-ok">
        <Check size={20} aria-hidden className="mt-0.5 shrink-0" />
        {text.passed}
      </p>
    )
  }
  return (
    <ul className="grid gap-2">
      {findings.map((finding) => (
        <li key={finding} className="flex items-start gap-2.5">
          <CircleAlert size={20} aria-hidden className="mt-0.5 shrink-0 text-warn" />
          <span className="min-w-0 [overflow-wrap:anywhere]">{finding}</span>
        </li>
      ))}
    </ul>
  )
}
