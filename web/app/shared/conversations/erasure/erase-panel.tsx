import * as commonText from '@askwell/messages/app/common'
import * as text from '@askwell/messages/conversations/erasure'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import type { EraseChoice } from './erase-targets.ts'
import { Receipt, ReceiptLists } from './receipt.tsx'
import { useErase } from './use-erase.ts'

type ErasePanelProps = {
  title: string
  choices: readonly EraseChoice[]
  botId: string | undefined
  isOpen: boolean
  /** Called with whether something was erased. */
  onClose: (hasErased: boolean) => void
}

/** Selects what to erase, confirms with a list of what will be deleted, and shows the receipt. */
export function ErasePanel({ title, choices, botId, isOpen, onClose }: ErasePanelProps) {
  const erase = useErase(choices, botId)
  const close = () => {
    onClose(erase.receipt !== null)
    erase.reset()
  }

  return (
    <SidePanel
      isOpen={isOpen}
      onClose={close}
      title={title}
      description={text.panelHint}
      footer={
        erase.receipt ? (
          <Button variant="outline" onClick={close}>
            {commonText.close}
          </Button>
        ) : (
          <Button isBusy={erase.isBusy} busyLabel={text.checking} onClick={() => erase.preview()}>
            {text.next}
          </Button>
        )
      }
    >
      {erase.receipt ? (
        <Receipt receipt={erase.receipt} />
      ) : (
        <Choose erase={erase} choices={choices} />
      )}
      <ConfirmDialog
        isOpen={erase.counted !== null}
        question={text.confirmQuestion}
        confirmLabel={text.confirm}
        cancelLabel={text.cancel}
        isBusy={erase.isBusy}
        onConfirm={() => erase.confirm()}
        onCancel={() => erase.cancel()}
      >
        {erase.counted ? <ReceiptLists title={text.willBeGone} receipt={erase.counted} /> : null}
      </ConfirmDialog>
    </SidePanel>
  )
}

type ChooseProps = { erase: ReturnType<typeof useErase>; choices: readonly EraseChoice[] }

function Choose({ erase, choices }: ChooseProps) {
  const { choice } = erase
  return (
    <div className="grid gap-4">
      <Field label={text.whatLabel}>
        {(controlProps) => (
          <select
            {...controlProps}
            value={choice?.key}
            onChange={(event) => erase.choose(event.target.value)}
            className="control select-control"
          >
            {choices.map(({ key, label }) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      {choice?.input ? (
        <TextInput
          label={choice.input === 'email' ? text.emailLabel : text.idLabel}
          hint={choice.input === 'email' ? text.emailHint : undefined}
          autoComplete="off"
          maxLength={choice.input === 'email' ? 254 : 200}
          value={erase.typed}
          error={erase.error}
          onChange={(event) => erase.type(event.target.value)}
        />
      ) : null}
      <output>{erase.isNothing ? text.nothingFound : null}</output>
    </div>
  )
}
