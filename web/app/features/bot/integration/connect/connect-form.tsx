import type { ConnectorCard } from '@askwell/contract/connectors'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { botConnect as text } from '../../../../messages/en.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { Checkbox } from '../../../../shared/ui/checkbox.tsx'
import { presetOf, SettingField, type SettingValues } from './setting-field.tsx'
import { useConnecting } from './use-connecting.ts'

type ConnectFormProps = {
  botId: string
  service: ConnectorCard
  /** Given the signing secret, null where nothing is signed. */
  onConnected: (secret: string | null) => void
}

export function ConnectForm({ botId, service, onConnected }: ConnectFormProps) {
  const [isWhole, setIsWhole] = useState(false)
  const form = useForm<SettingValues>({
    mode: 'onTouched',
    defaultValues: Object.fromEntries(service.fields.map((field) => [field.name, presetOf(field)])),
  })
  const { connecting, probing, probed, connect, probe } = useConnecting(
    { botId, service, form, isWhole },
    onConnected,
  )
  const isAgain = service.functions.length > 0
  const { missing } = service

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void connect(event)} className="grid gap-5">
        <Guide steps={service.guide} />
        <Fields fields={service.fields} />
        {isAgain ? <p className="text-sm text-ink-2">{text.againRenews}</p> : null}
        {missing.length > 0 ? (
          <Checkbox
            label={text.bringBack}
            hint={missing.join(', ')}
            checked={isWhole}
            onChange={(event) => setIsWhole(event.target.checked)}
          />
        ) : null}
        <output className={probed?.ok ? 'text-sm text-ok' : 'text-sm text-bad'}>
          {probed?.message}
        </output>
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
          {service.can_probe ? (
            <Button
              variant="outline"
              isBusy={probing}
              busyLabel={text.testing}
              onClick={() => void probe()}
            >
              {text.testConnection}
            </Button>
          ) : null}
          <Button type="submit" isBusy={connecting} busyLabel={text.connecting}>
            {text.connect}
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}

function Guide({ steps }: { steps: readonly string[] }) {
  return (
    <div className="grid gap-2 rounded-lg bg-sunken p-4">
      <p className="text-sm font-semibold">{text.howToConnect}</p>
      <ol className="grid list-decimal gap-1.5 ps-5 text-sm text-ink-2">
        {steps.map((step) => (
          <li key={step} className="[overflow-wrap:anywhere]">
            {step}
          </li>
        ))}
      </ol>
    </div>
  )
}

function Fields({ fields }: Pick<ConnectorCard, 'fields'>) {
  const folded = fields.filter((field) => field.is_advanced)

  return (
    <>
      {fields
        .filter((field) => !field.is_advanced)
        .map((field) => (
          <SettingField key={field.name} field={field} />
        ))}
      {folded.length > 0 ? (
        <details className="group grid gap-3">
          <summary className="cursor-pointer text-sm font-medium text-ink-2">
            {text.moreSettings}
          </summary>
          <div className="mt-3 grid gap-5">
            {folded.map((field) => (
              <SettingField key={field.name} field={field} />
            ))}
          </div>
        </details>
      ) : null}
    </>
  )
}
