import type { FunctionCard } from '@askwell/contract/integrations'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { notify } from '../../../shared/notify.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { EmptyState, ErrorState } from '../../../shared/ui/states.tsx'
import type { PanelProps } from '../panel-props.ts'
import { ReadyMade } from './connect/ready-made.tsx'
import { Activity } from './calls/activity.tsx'
import { DeleteFunction } from './delete-function.tsx'
import { FunctionList } from './function-list.tsx'
import { FunctionPanel } from './function-panel.tsx'
import { ListLoader } from './list-loader.tsx'
import { saidOf } from './said-of.ts'
import { TestPanel } from './test-panel.tsx'
import { useFunctions } from './use-functions.ts'
import { useSwitchFunction } from './use-switch-function.ts'
import { WebAnswers } from './web-answers.tsx'
import { words } from './words.ts'
import { botIntegration as text } from '../../../messages/en.ts'

/** Functions that the chatbot may call while it answers. */
export function IntegrationTab({ setting, onUnsaved }: PanelProps) {
  const panel = useFunctionPanel()
  const [removing, setRemoving] = useState<FunctionCard | null>(null)
  const [tested, setTested] = useState<FunctionCard | null>(null)

  return (
    <div className="grid max-w-4xl grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-xl text-ink-2">{text.purposeOf(setting.name)}</p>
        <Button onClick={() => panel.show(null)}>
          <Plus size={18} aria-hidden />
          {words.addNew}
        </Button>
      </div>
      <Functions setting={setting} onTest={setTested} onEdit={panel.show} onDelete={setRemoving} />
      <FunctionPanel
        key={panel.round}
        botId={setting.id}
        isOpen={panel.isOpen}
        functionId={panel.functionId}
        onClose={panel.close}
        onUnsaved={onUnsaved}
      />
      <TestPanel tested={tested} onClose={() => setTested(null)} />
      <DeleteFunction botId={setting.id} removing={removing} onClose={() => setRemoving(null)} />
    </div>
  )
}

type FunctionsProps = Pick<Parameters<typeof FunctionList>[0], 'onTest' | 'onEdit' | 'onDelete'> &
  Pick<PanelProps, 'setting'>

/** The list, and below it what only makes sense once it is known. */
function Functions({ setting, ...actions }: FunctionsProps) {
  const { data, error, isPending, isError, refetch } = useFunctions(setting.id)
  const switchOne = useSwitchFunction(setting.id)

  useEffect(() => {
    if (error) notify.error(saidOf(error))
  }, [error])

  if (isPending) return <ListLoader />
  if (isError && !data) {
    return (
      <ErrorState
        title={text.theFunctionsCouldNotBe}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <>
      {data.length === 0 ? (
        <NoFunctions />
      ) : (
        <FunctionList
          functions={data}
          onSwitch={(card, isEnabled) => void switchOne(card, isEnabled)}
          {...actions}
        />
      )}
      <ReadyMade botId={setting.id} functions={data} />
      <WebAnswers setting={setting} />
      <Activity botId={setting.id} functions={data} />
    </>
  )
}

function NoFunctions() {
  return (
    <EmptyState title={words.empty} avatar={10}>
      {text.aFunctionTellsTheChatbot}
    </EmptyState>
  )
}

/** Each opening is a round of its own, so that a form never shows what stood in another one. */
function useFunctionPanel() {
  const [panel, setPanel] = useState<{ round: number; isOpen: boolean; functionId: string | null }>(
    {
      round: 0,
      isOpen: false,
      functionId: null,
    },
  )

  return {
    ...panel,
    show: (functionId: string | null) =>
      setPanel(({ round }) => ({ round: round + 1, isOpen: true, functionId })),
    close: () => setPanel((before) => ({ ...before, isOpen: false })),
  }
}
