import { connect, probeConnector, type ConnectorCard } from '@askwell/contract/connectors'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { call } from '../../../../shared/call.ts'
import { CallError } from '../../../../shared/call-error.ts'
import { notify } from '../../../../shared/notify.ts'
import { useBusy } from '../../../../shared/use-busy.ts'
import { saidOf } from '../said-of.ts'
import { refreshTools } from '../use-save-function.ts'
import type { SettingValues } from './setting-field.tsx'

type Connecting = {
  botId: string
  service: ConnectorCard
  form: UseFormReturn<SettingValues>
  /** Whether its functions that were deleted come back. */
  isWhole: boolean
}
type Probed = { ok: boolean; message: string }

/** Tries what was filled in, and connects with it. */
export function useConnecting(
  { botId, service, form, isWhole }: Connecting,
  onConnected: (secret: string | null) => void,
) {
  const trying = useBusy()
  const saving = useBusy()
  const [probed, setProbed] = useState<Probed | null>(null)
  const filled = (settings: SettingValues) => ({ bot_id: botId, connector: service.id, settings })

  async function probeNow(settings: SettingValues) {
    setProbed(null)
    try {
      setProbed(await call(probeConnector, filled(settings)))
    } catch (error) {
      showFaults(form, error)
      setProbed({ ok: false, message: saidOf(error) })
    }
  }

  async function connectNow(settings: SettingValues) {
    try {
      const { message, signing_secret } = await call(connect, {
        ...filled(settings),
        bring_back: isWhole,
      })
      notify.success(message)
      await refreshTools(botId)
      onConnected(signing_secret)
    } catch (error) {
      showFaults(form, error)
      notify.error(saidOf(error))
    }
  }

  return {
    probed,
    probing: trying.isBusy,
    connecting: saving.isBusy,
    probe: form.handleSubmit((settings) => trying.run(() => probeNow(settings))),
    connect: form.handleSubmit((settings) => saving.run(() => connectNow(settings))),
  }
}

function showFaults(form: UseFormReturn<SettingValues>, error: unknown): void {
  if (!(error instanceof CallError)) return
  for (const [name, message] of Object.entries(error.fields)) form.setError(name, { message })
}
