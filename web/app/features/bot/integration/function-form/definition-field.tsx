import * as text from '@askwell/messages/functions/definition'
import { WandSparkles } from 'lucide-react'
import { useId, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { Button } from '../../../../shared/ui/button.tsx'
import { exampleDefinition } from '../shared/function-values.ts'
import type { FunctionValues } from '../shared/function-values.ts'
import { LazyEditor } from '../editor/lazy-editor.tsx'

const label = text.label

/** The JSON definition for the model: the description and the arguments of the function. */
export function DefinitionField() {
  const { field, fieldState } = useController<FunctionValues, 'definition'>({ name: 'definition' })
  const name = useWatch<FunctionValues, 'functionname'>({ name: 'functionname' })
  const [syntaxError, setSyntaxError] = useState<string | null>(null)
  const labelId = useId()

  return (
    <fieldset aria-labelledby={labelId} className="grid min-w-0 grid-cols-1 gap-1.5">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <span id={labelId} className="text-sm font-medium">
          {label}
        </span>
        <Button
          variant="ghost"
          size="sm"
          className="-me-2"
          disabled={field.value.trim() !== ''}
          onClick={() => field.onChange(exampleDefinition(name.trim()))}
        >
          <WandSparkles size={16} aria-hidden />
          {text.insertExample}
        </Button>
      </div>
      <LazyEditor
        label={label}
        value={field.value}
        isInvalid={fieldState.invalid}
        onChange={field.onChange}
        onBlur={field.onBlur}
        onReady={field.ref}
        onSyntaxError={setSyntaxError}
        hasSchemaHelp
      />
      <output className="grid text-sm text-bad">
        {fieldState.error ? <span>{fieldState.error.message}</span> : null}
        {syntaxError ? <span className="[overflow-wrap:anywhere]">{syntaxError}</span> : null}
      </output>
      <p className="text-sm text-ink-3">
        {text.hint} {text.leaveEditorHint}
      </p>
    </fieldset>
  )
}
