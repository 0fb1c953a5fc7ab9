import type { ConnectorCard } from '@askwell/contract/integrations/connectors'
import * as text from '@askwell/messages/connectors/list'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { Button } from '../../../../shared/ui/button.tsx'
import { Checkbox } from '../../../../shared/ui/checkbox.tsx'
import { initialValueOf, SettingField, type SettingValues } from './setting-field.tsx'
import { useConnect } from './use-connect.ts'

type ConnectFormProps = {
  botId: string
  service: ConnectorCard
  /** Called with the signing secret; null for a connector without signed deliveries. */
  onConnected: (secret: string | null) => void
}

export function ConnectForm({ botId, service, onConnected }: ConnectFormProps) {
  const [restoresDeleted, setRestoresDeleted] = useState(false)
  const form = useForm<SettingValues>({
    mode: 'onTouched',
    defaultValues: Object.fromEntries(
      service.fields.map((field) => [field.name, initialValueOf(field)]),
    ),
  })
  const { isConnecting, isProbing, probeResult, connect, probe } = useConnect(
    { botId, service, form, restoresDeleted },
    onConnected,
  )
  const isReconnect = service.functions.length > 0
  const { missing } = service

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void connect(event)} className="grid gap-5">
        <Guide steps={service.guide} />
        <Fields fields={service.fields} />
        {isReconnect ? <p className="text-sm text-ink-2">{text.reconnectHint}</p> : null}
        {missing.length > 0 ? (
          <Checkbox
            label={text.restoreDeleted}
            hint={missing.join(', ')}
            checked={restoresDeleted}
            onChange={(event) => setRestoresDeleted(event.target.checked)}
          />
        ) : null}
        <output className={probeResult?.ok ? 'text-sm text-ok' : 'text-sm text-bad'}>
          {probeResult?.message}
        </output>
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
          {service.can_probe ? (
            <Button
              variant="outline"
              isBusy={isProbing}
              busyLabel={text.testing}
              onClick={() => void probe()}
            >
              {text.testConnection}
            </Button>
          ) : null}
          <Button type="submit" isBusy={isConnecting} busyLabel={text.connecting}>
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
  const advanced = fields.filter((field) => field.is_advanced)

  return (
    <>
      {fields
        .filter((field) => !field.is_advanced)
        .map((field) => (
          <SettingField key={field.name} field={field} />
        ))}
      {advanced.length > 0 ? (
        <details className="group grid gap-3">
          <summary className="cursor-pointer text-sm font-medium text-ink-2">
            {text.moreSettings}
          </summary>
          <div className="mt-3 grid gap-5">
            {advanced.map((field) => (
              <SettingField key={field.name} field={field} />
            ))}
          </div>
        </details>
      ) : null}
    </>
  )
}
