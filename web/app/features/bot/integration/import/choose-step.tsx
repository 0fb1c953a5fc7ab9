import type { OpenApiDescription, OpenApiOperation } from '@askwell/contract/openapi'
import { useState } from 'react'
import { botImport as text } from '../../../../messages/en.ts'
import { Checkbox } from '../../../../shared/ui/checkbox.tsx'
import { TextInput } from '../../../../shared/ui/inputs.tsx'
import { isImportable, matching } from './import-plan.ts'
import { OperationRow } from './operation-row.tsx'
import { StepHeading } from './step-heading.tsx'
import { useFirstFault } from './use-first-fault.ts'
import type { ImportSteps } from './use-import-steps.ts'

type ChooseStepProps = { steps: ImportSteps; description: OpenApiDescription; places: number }

/** The operations of the document, with those that cannot be imported and why. */
export function ChooseStep({ steps, description, places }: ChooseStepProps) {
  const [search, setSearch] = useState('')
  const { chosen, setChosen, faults } = steps
  const place = useFirstFault(faults)
  const found = new Set(matching(description.operations, search))
  // A name that has to be changed is shown whatever the search says.
  const shown = description.operations.filter((one) => found.has(one) || one.key in faults)

  function toggle(operation: OpenApiOperation) {
    const next = new Map(chosen)
    if (!next.delete(operation.key)) next.set(operation.key, operation.name)
    setChosen(next)
  }

  return (
    <div ref={place} className="grid grid-cols-1 gap-5">
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
        <SelectAll shown={shown} steps={steps} places={places} />
        <output className="text-sm text-ink-2">
          {places === 0 ? text.full : text.chosenOf(chosen.size, places)}
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
            fault={faults[operation.key]}
            isFull={chosen.size >= places}
            onToggle={() => toggle(operation)}
            onName={(name) => setChosen(new Map(chosen).set(operation.key, name))}
          />
        ))}
      </ul>
    </div>
  )
}

type SelectAllProps = { shown: readonly OpenApiOperation[]; steps: ImportSteps; places: number }

/** Chooses all that are shown and can be imported, as far as there are places. */
function SelectAll({ shown, steps: { chosen, setChosen }, places }: SelectAllProps) {
  const possible = shown.filter(isImportable)
  const others = possible.filter(({ key }) => !chosen.has(key))
  const isAll = possible.length > 0 && others.length === 0

  function toggleAll() {
    const next = new Map(chosen)
    if (isAll) for (const { key } of possible) next.delete(key)
    else for (const { key, name } of others.slice(0, places - chosen.size)) next.set(key, name)
    setChosen(next)
  }

  return (
    <Checkbox
      label={text.selectAll(possible.length)}
      checked={isAll}
      disabled={possible.length === 0 || (!isAll && chosen.size >= places)}
      onChange={toggleAll}
    />
  )
}
