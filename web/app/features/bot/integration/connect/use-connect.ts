import {
  connect,
  probeConnector,
  type ConnectorCard,
} from '@askwell/contract/integrations/connectors'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { call } from '../../../../shared/call.ts'
import { CallError } from '../../../../shared/call-error.ts'
import { notify } from '../../../../shared/notify.ts'
import { useBusy } from '../../../../shared/use-busy.ts'
import { errorMessageOf } from '../shared/error-message-of.ts'
import { refreshTools } from '../shared/use-save-function.ts'
import type { SettingValues } from './setting-field.tsx'

type ConnectOptions = {
  botId: string
  service: ConnectorCard
  form: UseFormReturn<SettingValues>
  /** Whether functions of the connector that were deleted are restored. */
  restoresDeleted: boolean
}
type ProbeResult = { ok: boolean; message: string }

/** Functions that test a connection with the form's settings, and connect. */
export function useConnect(
  { botId, service, form, restoresDeleted }: ConnectOptions,
  onConnected: (secret: string | null) => void,
) {
  const probeBusy = useBusy()
  const connectBusy = useBusy()
  const [probeResult, setProbeResult] = useState<ProbeResult | null>(null)
  const requestBody = (settings: SettingValues) => ({
    bot_id: botId,
    connector: service.id,
    settings,
  })

  async function sendProbe(settings: SettingValues) {
    setProbeResult(null)
    try {
      setProbeResult(await call(probeConnector, requestBody(settings)))
    } catch (error) {
      showFieldErrors(form, error)
      setProbeResult({ ok: false, message: errorMessageOf(error) })
    }
  }

  async function sendConnect(settings: SettingValues) {
    try {
      const { message, signing_secret } = await call(connect, {
        ...requestBody(settings),
        bring_back: restoresDeleted,
      })
      notify.success(message)
      await refreshTools(botId)
      onConnected(signing_secret)
    } catch (error) {
      showFieldErrors(form, error)
      notify.error(errorMessageOf(error))
    }
  }

  return {
    probeResult,
    isProbing: probeBusy.isBusy,
    isConnecting: connectBusy.isBusy,
    probe: form.handleSubmit((settings) => probeBusy.run(() => sendProbe(settings))),
    connect: form.handleSubmit((settings) => connectBusy.run(() => sendConnect(settings))),
  }
}

function showFieldErrors(form: UseFormReturn<SettingValues>, error: unknown): void {
  if (!(error instanceof CallError)) return
  for (const [name, message] of Object.entries(error.fields)) form.setError(name, { message })
}
