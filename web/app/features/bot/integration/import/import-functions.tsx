import * as text from '@askwell/messages/openapi/import'
import { FileDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../../shared/ui/button.tsx'
import { useFunctions } from '../shared/use-functions.ts'

/** Loaded at the first click, because few owners import functions. */
const ImportPanel = lazy(async () => ({
  default: (await import('./import-panel.tsx')).ImportPanel,
}))

type ImportFunctionsProps = {
  botId: string
  onUnsaved: (isUnsaved: boolean) => void
}

/** The button that opens the import of an OpenAPI document. */
export function ImportFunctions({ botId, onUnsaved }: ImportFunctionsProps) {
  const { data: functions = [] } = useFunctions(botId)
  const [panel, setPanel] = useState({ openCount: 0, isOpen: false })

  return (
    <>
      <Button
        variant="outline"
        onClick={() => setPanel(({ openCount }) => ({ openCount: openCount + 1, isOpen: true }))}
      >
        <FileDown size={18} aria-hidden />
        {text.open}
      </Button>
      {panel.openCount > 0 ? (
        <Suspense fallback={null}>
          <ImportPanel
            key={panel.openCount}
            botId={botId}
            isOpen={panel.isOpen}
            takenNames={functions.map(({ name }) => name)}
            onClose={() => setPanel((before) => ({ ...before, isOpen: false }))}
            onUnsaved={onUnsaved}
          />
        </Suspense>
      ) : null}
    </>
  )
}
