import type { OpenApiDescription, OpenApiOperation } from '@askwell/contract/integrations/openapi'
import * as text from '@askwell/messages/openapi/import'
import { useState } from 'react'
import { Checkbox } from '../../../../shared/ui/checkbox.tsx'
import { TextInput } from '../../../../shared/ui/inputs.tsx'
import { isImportable, matching } from './import-rules.ts'
import { OperationRow } from './operation-row.tsx'
import { StepHeading } from './step-heading.tsx'
import { useFocusFirstError } from './use-focus-first-error.ts'
import type { ImportSteps } from './use-import-steps.ts'

type ChooseStepProps = { steps: ImportSteps; description: OpenApiDescription; capacity: number }

/** The operations of the document. For those that cannot be imported, the reason is shown. */
export function ChooseStep({ steps, description, capacity }: ChooseStepProps) {
  const [search, setSearch] = useState('')
  const { chosen, setChosen, errors } = steps
  const container = useFocusFirstError(errors)
  const found = new Set(matching(description.operations, search))
  // Operations with an invalid name are always shown.
  const shown = description.operations.filter((one) => found.has(one) || one.key in errors)

  function toggle(operation: OpenApiOperation) {
    const next = new Map(chosen)
    if (!next.delete(operation.key)) next.set(operation.key, operation.name)
    setChosen(next)
  }

  return (
    <div ref={container} className="grid grid-cols-1 gap-5">
      <StepHeading hint={text.chooseHint}>
        {description.title === '' ? text.operations : description.title}
      </StepHeading>
      <TextInput
        label={text.search}
        type="search"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <div className="grid gap-2">
        <SelectAll shown={shown} steps={steps} capacity={capacity} />
        <output className="text-sm text-ink-2">
          {capacity === 0 ? text.full : text.chosen({ count: chosen.size, limit: capacity })}
        </output>
      </div>
      {shown.length === 0 ? <p className="py-6 text-center text-ink-2">{text.noMatch}</p> : null}
      <ul
        aria-label={text.operations}
        className="divide-y divide-line rounded-xl ring-1 ring-line ring-inset empty:hidden"
      >
        {shown.map((operation) => (
          <OperationRow
            key={operation.key}
            operation={operation}
            name={chosen.get(operation.key)}
            error={errors[operation.key]}
            isFull={chosen.size >= capacity}
            onToggle={() => toggle(operation)}
            onName={(name) => setChosen(new Map(chosen).set(operation.key, name))}
          />
        ))}
      </ul>
    </div>
  )
}

type SelectAllProps = { shown: readonly OpenApiOperation[]; steps: ImportSteps; capacity: number }

/** Chooses all shown operations that can be imported, up to the capacity. */
function SelectAll({ shown, steps: { chosen, setChosen }, capacity }: SelectAllProps) {
  const possible = shown.filter(isImportable)
  const others = possible.filter(({ key }) => !chosen.has(key))
  const isAll = possible.length > 0 && others.length === 0

  function toggleAll() {
    const next = new Map(chosen)
    if (isAll) for (const { key } of possible) next.delete(key)
    else for (const { key, name } of others.slice(0, capacity - chosen.size)) next.set(key, name)
    setChosen(next)
  }

  return (
    <Checkbox
      label={text.selectAll({ count: possible.length })}
      checked={isAll}
      disabled={possible.length === 0 || (!isAll && chosen.size >= capacity)}
      onChange={toggleAll}
    />
  )
}
