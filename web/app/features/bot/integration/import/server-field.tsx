import type { OpenApiDescription } from '@askwell/contract/integrations/openapi'
import * as text from '@askwell/messages/openapi/import'
import { Field } from '../../../../shared/ui/field.tsx'
import { TextInput } from '../../../../shared/ui/inputs.tsx'

type ServerFieldProps = {
  servers: OpenApiDescription['servers']
  value: string
  error: string | undefined
  onChange: (server: string) => void
}

/** A select if the document has several servers, otherwise an input for the address. */
export function ServerField({ servers, value, error, onChange }: ServerFieldProps) {
  if (servers.length > 1) {
    return (
      <Field label={text.server} hint={text.serverHint} error={error}>
        {(controlProps) => (
          <select
            {...controlProps}
            className="control select-control"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          >
            {servers.map(({ url, description }) => (
              <option key={url} value={url}>
                {description === '' ? url : text.serverChoice({ url, description })}
              </option>
            ))}
          </select>
        )}
      </Field>
    )
  }
  return (
    <TextInput
      label={text.server}
      type="url"
      inputMode="url"
      autoComplete="off"
      spellCheck={false}
      placeholder="https://api.example.com"
      hint={servers.length === 0 ? text.serverMissing : text.serverHint}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
