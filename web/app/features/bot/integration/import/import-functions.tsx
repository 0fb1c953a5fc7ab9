import { FileDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../../shared/ui/button.tsx'
import { botImport as text } from '../../../../messages/en.ts'
import { useFunctions } from '../use-functions.ts'

/** Few owners import, so the panel comes with the first press on the button. */
const ImportPanel = lazy(async () => ({
  default: (await import('./import-panel.tsx')).ImportPanel,
}))

type ImportFunctionsProps = {
  botId: string
  onUnsaved: (isUnsaved: boolean) => void
}

/** The way from an OpenAPI document to functions: a button and the panel it opens. */
export function ImportFunctions({ botId, onUnsaved }: ImportFunctionsProps) {
  const { data: functions = [] } = useFunctions(botId)
  const [panel, setPanel] = useState({ round: 0, isOpen: false })

  return (
    <>
      <Button
        variant="outline"
        onClick={() => setPanel(({ round }) => ({ round: round + 1, isOpen: true }))}
      >
        <FileDown size={18} aria-hidden />
        {text.importOpenApi}
      </Button>
      {panel.round > 0 ? (
        <Suspense fallback={null}>
          <ImportPanel
            key={panel.round}
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
