import { CallError } from '../../shared/call-error.ts'
import * as text from '@askwell/messages/conversations/numbers'
import { useChatbots } from '../../shared/chatbots.ts'
import { Field } from '../../shared/ui/field.tsx'
import { TextInput } from '../../shared/ui/inputs.tsx'
import { timeZone, type Range } from './use-numbers.ts'

type RangeBarProps = {
  botId: string
  range: Range
  error: unknown
  onBot: (id: string) => void
  onRange: (range: Range) => void
}

/** The choice of chatbot and days. */
export function RangeBar({ botId, range, error, onBot, onRange }: RangeBarProps) {
  const chatbots = useChatbots({ enabled: true })
  const errors = error instanceof CallError ? error.fields : {}

  return (
    <div className="grid gap-2">
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <Field label={text.chatbot}>
          {(controlProps) => (
            <select
              {...controlProps}
              value={botId}
              onChange={(event) => onBot(event.target.value)}
              className="control select-control"
            >
              <option value="">{text.allChatbots}</option>
              {chatbots.data?.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        {(['from', 'to'] as const).map((field) => (
          <TextInput
            key={field}
            type="date"
            label={field === 'from' ? text.from : text.to}
            required
            value={range[field]}
            error={errors[field]}
            onChange={(event) => onRange({ ...range, [field]: event.target.value })}
          />
        ))}
      </div>
      <p className="text-sm text-ink-2">{text.zone({ zone: timeZone })}</p>
    </div>
  )
}
