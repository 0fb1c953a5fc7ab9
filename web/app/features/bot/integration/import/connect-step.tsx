import type { OpenApiDescription } from '@askwell/contract/openapi'
import { botImport as text } from '../../../../messages/en.ts'
import { Checkbox } from '../../../../shared/ui/checkbox.tsx'
import { chosenOf, needsServer, neededSignIns, noSignIn, type Connection } from './import-plan.ts'
import { ServerField } from './server-field.tsx'
import { SignInFields } from './sign-in-fields.tsx'
import { StepHeading } from './step-heading.tsx'
import { useFirstFault } from './use-first-fault.ts'
import type { ImportSteps } from './use-import-steps.ts'

type ConnectStepProps = { steps: ImportSteps; description: OpenApiDescription }

/** What all chosen operations share, asked once: where they are, how to sign in, whether visitors are asked. */
export function ConnectStep({ steps, description }: ConnectStepProps) {
  const { connection, setConnection, faults, refusal } = steps
  const place = useFirstFault(faults)
  if (!connection) return null

  const operations = chosenOf(description, steps.chosen)
  const change = (changed: Partial<Connection>) => setConnection({ ...connection, ...changed })
  return (
    <div ref={place} className="grid grid-cols-1 gap-6">
      <StepHeading hint={text.connectHint}>{text.connectTitle}</StepHeading>
      {needsServer(operations) ? (
        <ServerField
          servers={description.servers}
          value={connection.server}
          error={faults['server']}
          onChange={(server) => change({ server })}
        />
      ) : null}
      {neededSignIns(description, operations).map((signIn) => (
        <SignInFields
          key={signIn.name}
          signIn={signIn}
          count={operations.filter(({ sign_in: name }) => name === signIn.name).length}
          values={connection.signIns[signIn.name] ?? noSignIn}
          faults={faults}
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
