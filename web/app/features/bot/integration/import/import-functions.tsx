import type { FunctionCard } from '@askwell/contract/integrations'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../shared/ui/button.tsx'
import { botImport as text } from '../../../../messages/en.ts'
import { ImportPanel } from './import-panel.tsx'

type ImportFunctionsProps = {
  botId: string
  /** What the chatbot has already. */
  functions: readonly FunctionCard[]
  onUnsaved: (isUnsaved: boolean) => void
}

/** The way from an OpenAPI document to functions: a button and the panel it opens. */
export function ImportFunctions({ botId, functions, onUnsaved }: ImportFunctionsProps) {
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
      <ImportPanel
        key={panel.round}
        botId={botId}
        isOpen={panel.isOpen}
        takenNames={functions.map(({ name }) => name)}
        onClose={() => setPanel((before) => ({ ...before, isOpen: false }))}
        onUnsaved={onUnsaved}
      />
    </>
  )
}
