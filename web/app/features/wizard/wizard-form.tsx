import * as text from '@askwell/messages/wizard/leave'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import type { SubmitEvent } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { LeaveGuard } from '../../shared/unsaved/leave-guard.tsx'
import { useKeptValues } from '../../shared/unsaved/use-kept-values.ts'
import type { KeptValues } from '../../shared/unsaved/use-kept-values.ts'
import type { Personas } from '../../shared/knowledge/personas.ts'
import { BotLimitNotice } from './bot-limit-notice.tsx'
import { DetailStep } from './detail-step.tsx'
import { wizardSchema, initialValues } from './wizard-values.ts'
import type { WizardValues } from './wizard-values.ts'
import { HiddenProgress } from './hidden-progress.tsx'
import { Knowledge, KnowledgePanels } from './knowledge-panels.tsx'
import { SettingStep } from './setting-step.tsx'
import { StepHeading } from './step-heading.tsx'
import { StepRail } from './step-rail.tsx'
import { steps } from './steps.ts'
import { useCreation } from './use-creation.ts'
import type { Creation } from './use-creation.ts'
import { useSteps } from './use-steps.ts'
import { WizardButtons } from './wizard-buttons.tsx'

const kept: KeptValues<{ fields: WizardValues; files: File[] }> = new Map()

export function WizardForm(personas: Personas) {
  const form = useForm<WizardValues, unknown, WizardValues>({
    resolver: zodResolver(wizardSchema),
    mode: 'onTouched',
    defaultValues: initialValues(personas),
  })
  const { step, forward, back } = useSteps(form)
  const creation = useCreation(form)
  const { bot, finishedId } = creation
  const isLast = step === steps.length - 1
  const isUnsaved = useUnsaved(form, creation)
  useOpenFinishedBot(finishedId)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void (isLast ? creation.create() : forward())
  }

  return (
    <FormProvider {...form}>
      <div className="flex min-h-dvh flex-col lg:flex-row">
        <StepRail current={step} />
        <main id="main" tabIndex={-1} className="min-w-0 grow px-4 py-8 sm:px-6 lg:px-12 lg:py-12">
          <form noValidate className="mx-auto grid max-w-2xl gap-8" onSubmit={submit}>
            <StepHeading step={step} />
            <div className="grid gap-6">
              {step === 0 && bot === null ? <BotLimitNotice /> : null}
              {step === 0 ? <DetailStep {...personas} /> : null}
              {step === 1 ? <SettingStep /> : null}
              {isLast ? <Knowledge creation={creation} /> : null}
            </div>
            <WizardButtons isLast={isLast} creation={creation} onBack={back} />
          </form>
          <HiddenProgress isRunning={creation.isCreating} />
        </main>
      </div>
      <KnowledgePanels creation={creation} />
      <LeaveGuard isOn={isUnsaved}>
        {bot ? text.createdHint({ name: bot.name }) : text.unsavedHint}
      </LeaveGuard>
    </FormProvider>
  )
}

/** Opens the new chatbot in an effect, when the leave guard is already off. */
function useOpenFinishedBot(botId: string | null) {
  const navigate = useNavigate()

  useEffect(() => {
    if (botId !== null) void navigate(`/chatbot/${encodeURIComponent(botId)}?tab=setting&try=1`)
  }, [botId, navigate])
}

/** Whether leaving the page would lose input. When the session expires, the input is kept for the next sign-in. */
function useUnsaved(
  form: UseFormReturn<WizardValues, unknown, WizardValues>,
  { bot, knowledge, finishedId }: Creation,
): boolean {
  const { files, websites, addFiles } = knowledge
  const { isDirty } = form.formState
  const isUnsaved = (isDirty || files.length > 0 || websites.length > 0) && finishedId === null
  useKeptValues(kept, {
    name: '',
    // A chatbot that already exists is available on the dashboard.
    isUnsaved: isUnsaved && bot === null,
    values: () => ({ fields: form.getValues(), files }),
    restore: (values) => {
      form.reset(values.fields, { keepDefaultValues: true })
      addFiles(values.files)
    },
  })
  return isUnsaved
}
