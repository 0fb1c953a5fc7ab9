import { parseObject } from '@askwell/contract/integrations/integration-rules'
import type { FunctionDetail } from '@askwell/contract/integrations/integrations'
import * as definitionText from '@askwell/messages/functions/definition'
import * as formText from '@askwell/messages/functions/form'
import * as text from '@askwell/messages/functions/test'
import { useState } from 'react'
import { Button } from '../../../../shared/ui/button.tsx'
import { SidePanel } from '../../../../shared/ui/side-panel.tsx'
import { QueryError } from '../../../../shared/ui/states.tsx'
import { LazyEditor } from '../editor/lazy-editor.tsx'
import { ListLoader } from '../shared/list-loader.tsx'
import { sampleArguments } from './sample-arguments.ts'
import { TestOutcome } from './test-outcome.tsx'
import { useFunction } from '../shared/use-functions.ts'
import { useTestCall } from './use-test-call.ts'

type TestPanelProps = { functionToTest: { id: string; name: string } | null; onClose: () => void }

/** Runs a function with arguments entered by the owner, and shows request and response. */
export function TestPanel({ functionToTest, onClose }: TestPanelProps) {
  const [shown, setShown] = useState(functionToTest)
  if (functionToTest && functionToTest !== shown) setShown(functionToTest)

  return (
    <SidePanel
      isOpen={functionToTest !== null}
      onClose={onClose}
      isWide
      title={text.title}
      description={text.lead}
    >
      {shown ? <StoredTest key={shown.id} functionId={shown.id} /> : null}
    </SidePanel>
  )
}

function StoredTest({ functionId }: { functionId: string }) {
  const { data, error, isPending, refetch } = useFunction(functionId)

  if (isPending) return <ListLoader />
  if (data) return <TestForm detail={data} />
  return <QueryError title={formText.loadFailed} query={{ error, refetch }} />
}

function TestForm({ detail }: { detail: FunctionDetail }) {
  const [args, setArgs] = useState(() => sampleOf(detail))
  const [syntaxError, setSyntaxError] = useState<string | null>(null)
  const { isBusy, outcome, run } = useTestCall(detail)

  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid gap-1.5">
        <p className="font-semibold [overflow-wrap:anywhere]">{detail.name}</p>
        <p className="text-sm font-medium" aria-hidden>
          {text.argumentsLabel}
        </p>
        <LazyEditor
          label={text.argumentsLabel}
          value={args}
          isInvalid={syntaxError !== null}
          onChange={setArgs}
          onSyntaxError={setSyntaxError}
        />
        <output className="text-sm text-bad">{syntaxError}</output>
        <p className="text-sm text-ink-3">{definitionText.leaveEditorHint}</p>
      </div>
      <Button
        className="justify-self-start max-sm:w-full"
        isBusy={isBusy}
        busyLabel={text.submitting}
        onClick={() => void run(args)}
      >
        {text.submit}
      </Button>
      <TestOutcome outcome={outcome} />
    </div>
  )
}

/** Sample arguments. The schema is stringified and parsed to get the type of JSON. */
const sampleOf = ({ schema }: FunctionDetail) =>
  sampleArguments(parseObject(JSON.stringify(schema)) ?? {})
