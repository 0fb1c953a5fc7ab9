import type { FunctionCard } from '@askwell/contract/integrations/integrations'
import * as text from '@askwell/messages/functions/list'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { notify } from '../../../shared/notify.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { EmptyState, QueryError } from '../../../shared/ui/states.tsx'
import type { PanelProps } from '../shared/panel-props.ts'
import { CallLog } from './calls/call-log.tsx'
import { ConnectorSection } from './connect/connector-section.tsx'
import { DeleteFunction } from './delete-function.tsx'
import { FunctionList } from './function-list.tsx'
import { FunctionPanel } from './function-form/function-panel.tsx'
import { ImportFunctions } from './import/import-functions.tsx'
import { ListLoader } from './shared/list-loader.tsx'
import { errorMessageOf } from './shared/error-message-of.ts'
import { TestPanel } from './test-call/test-panel.tsx'
import { useFunctions } from './shared/use-functions.ts'
import { useSwitchFunction } from './use-switch-function.ts'
import { TrustedSources } from './trusted-sources.tsx'

/** The functions of a chatbot, the connectors and the call log. */
export function IntegrationTab({ setting, onUnsaved }: PanelProps) {
  const panel = useFunctionPanel()
  const [functionToDelete, setFunctionToDelete] = useState<FunctionCard | null>(null)
  const [functionToTest, setFunctionToTest] = useState<FunctionCard | null>(null)

  return (
    <div className="grid max-w-4xl grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-xl wrap-anywhere text-ink-2">{text.purpose({ bot: setting.name })}</p>
        <div className="flex flex-wrap gap-3">
          <ImportFunctions botId={setting.id} onUnsaved={onUnsaved} />
          <Button onClick={() => panel.show(null)}>
            <Plus size={18} aria-hidden />
            {text.add}
          </Button>
        </div>
      </div>
      <Functions
        setting={setting}
        onTest={setFunctionToTest}
        onEdit={panel.show}
        onDelete={setFunctionToDelete}
      />
      <FunctionPanel
        key={panel.openCount}
        botId={setting.id}
        isOpen={panel.isOpen}
        functionId={panel.functionId}
        onClose={panel.close}
        onUnsaved={onUnsaved}
      />
      <TestPanel functionToTest={functionToTest} onClose={() => setFunctionToTest(null)} />
      <DeleteFunction
        botId={setting.id}
        functionToDelete={functionToDelete}
        onClose={() => setFunctionToDelete(null)}
      />
    </div>
  )
}

type FunctionsProps = Pick<Parameters<typeof FunctionList>[0], 'onTest' | 'onEdit' | 'onDelete'> &
  Pick<PanelProps, 'setting'>

/** The list of functions, and the sections that use it. */
function Functions({ setting, ...actions }: FunctionsProps) {
  const { data, error, isPending, isError, refetch } = useFunctions(setting.id)
  const switchOne = useSwitchFunction(setting.id)

  useEffect(() => {
    if (error) notify.error(errorMessageOf(error))
  }, [error])

  if (isPending) return <ListLoader />
  if (isError && !data) {
    return <QueryError title={text.loadFailed} query={{ error, refetch }} />
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
      <ConnectorSection botId={setting.id} functions={data} />
      <TrustedSources setting={setting} />
      <CallLog botId={setting.id} functions={data} />
    </>
  )
}

function NoFunctions() {
  return (
    <EmptyState title={text.empty} avatar={10}>
      {text.emptyHint}
    </EmptyState>
  )
}

/** `openCount` is the React key of the panel, so that each opening starts with an empty form. */
function useFunctionPanel() {
  const [panel, setPanel] = useState<{
    openCount: number
    isOpen: boolean
    functionId: string | null
  }>({
    openCount: 0,
    isOpen: false,
    functionId: null,
  })

  return {
    ...panel,
    show: (functionId: string | null) =>
      setPanel(({ openCount }) => ({ openCount: openCount + 1, isOpen: true, functionId })),
    close: () => setPanel((before) => ({ ...before, isOpen: false })),
  }
}
