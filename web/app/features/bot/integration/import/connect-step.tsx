import type { OpenApiDescription } from '@askwell/contract/integrations/openapi'
import * as text from '@askwell/messages/openapi/import'
import { Checkbox } from '../../../../shared/ui/checkbox.tsx'
import {
  chosenOperations,
  needsServer,
  neededSignIns,
  emptySignIn,
  type Connection,
} from './import-rules.ts'
import { ServerField } from './server-field.tsx'
import { SignInFields } from './sign-in-fields.tsx'
import { StepHeading } from './step-heading.tsx'
import { useFocusFirstError } from './use-focus-first-error.ts'
import type { ImportSteps } from './use-import-steps.ts'

type ConnectStepProps = { steps: ImportSteps; description: OpenApiDescription }

/** The settings of all chosen operations: server, credentials, confirmation by visitors. */
export function ConnectStep({ steps, description }: ConnectStepProps) {
  const { connection, setConnection, errors, refusal } = steps
  const container = useFocusFirstError(errors)
  if (!connection) return null

  const operations = chosenOperations(description, steps.chosen)
  const change = (changed: Partial<Connection>) => setConnection({ ...connection, ...changed })
  return (
    <div ref={container} className="grid grid-cols-1 gap-6">
      <StepHeading hint={text.connectHint}>{text.connectTitle}</StepHeading>
      {needsServer(operations) ? (
        <ServerField
          servers={description.servers}
          value={connection.server}
          error={errors['server']}
          onChange={(server) => change({ server })}
        />
      ) : null}
      {neededSignIns(description, operations).map((signIn) => (
        <SignInFields
          key={signIn.name}
          signIn={signIn}
          count={operations.filter(({ sign_in: name }) => name === signIn.name).length}
          values={connection.signIns[signIn.name] ?? emptySignIn}
          errors={errors}
          onChange={(values) =>
            change({ signIns: { ...connection.signIns, [signIn.name]: values } })
          }
        />
      ))}
      {operations.some(({ fields }) => fields.method === 'POST') ? (
        <Checkbox
          label={text.asksVisitor}
          hint={text.asksVisitorHint}
          checked={connection.asksVisitor}
          onChange={(event) => change({ asksVisitor: event.target.checked })}
        />
      ) : null}
      <div role="alert" className="text-bad">
        {refusal === null ? null : (
          <p className="rounded-lg bg-bad-soft p-3 [overflow-wrap:anywhere]">{refusal}</p>
        )}
      </div>
    </div>
  )
}
