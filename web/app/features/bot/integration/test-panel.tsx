import type { FunctionDetail } from '@askwell/contract/integrations'
import { parseObject } from '@askwell/contract/integration-rules'
import { useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { SidePanel } from '../../../shared/ui/side-panel.tsx'
import { ErrorState } from '../../../shared/ui/states.tsx'
import { LazyEditor } from './lazy-editor.tsx'
import { ListLoader } from './list-loader.tsx'
import { sampleArguments } from './sample-arguments.ts'
import { TestOutcome } from './test-outcome.tsx'
import { useFunction } from './use-functions.ts'
import { useTest } from './use-test.ts'
import { words } from './words.ts'
import { botIntegration as text } from '../../../messages/en.ts'

type TestPanelProps = { tested: { id: string; name: string } | null; onClose: () => void }

/** Runs a function with arguments of the owner's choice and shows what was sent and what came back. */
export function TestPanel({ tested, onClose }: TestPanelProps) {
  const [shown, setShown] = useState(tested)
  if (tested && tested !== shown) setShown(tested)

  return (
    <SidePanel
      isOpen={tested !== null}
      onClose={onClose}
      isWide
      title={words.testTitle}
      description={text.theFunctionIsReallyCalled}
    >
      {shown ? <StoredTest key={shown.id} functionId={shown.id} /> : null}
    </SidePanel>
  )
}

function StoredTest({ functionId }: { functionId: string }) {
  const { data, error, isPending, refetch } = useFunction(functionId)

  if (isPending) return <ListLoader />
  if (data) return <TestForm detail={data} />
  return (
    <ErrorState title={text.theFunctionCouldNotBe} error={error} onRetry={() => void refetch()} />
  )
}

function TestForm({ detail }: { detail: FunctionDetail }) {
  const [args, setArgs] = useState(() => sampleOf(detail))
  const [syntax, setSyntax] = useState<string | null>(null)
  const { isBusy, outcome, run } = useTest(detail)

  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid gap-1.5">
        <p className="font-semibold [overflow-wrap:anywhere]">{detail.name}</p>
        <p className="text-sm font-medium" aria-hidden>
          {text.arguments}
        </p>
        <LazyEditor
          label={text.arguments}
          value={args}
          isInvalid={syntax !== null}
          onChange={setArgs}
          onSyntax={setSyntax}
        />
        <output className="text-sm text-bad">{syntax}</output>
        <p className="text-sm text-ink-3">{words.leaveEditor}</p>
      </div>
      <Button
        className="justify-self-start max-sm:w-full"
        isBusy={isBusy}
        busyLabel={words.testing}
        onClick={() => void run(args)}
      >
        {words.runTest}
      </Button>
      <TestOutcome outcome={outcome} />
    </div>
  )
}

/** What was parsed on the wire is JSON again. */
const sampleOf = ({ schema }: FunctionDetail) =>
  sampleArguments(parseObject(JSON.stringify(schema)) ?? {})
