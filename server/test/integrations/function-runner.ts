import type { FunctionRunReply } from '@askwell/contract/integrations/integrations'
import type { CustomerApi } from '../support/customer-api.ts'
import type { TestApp } from '../support/test-app.ts'
import { createFunctionOwner, type FunctionOwner } from './function-owner.ts'

export type Run = FunctionRunReply

export const anyArguments = JSON.stringify({
  name: 'f',
  parameters: { type: 'object', additionalProperties: true },
})

/** An owner whose functions call a service of the test. */
export async function createFunctionRunner(app: TestApp, service: CustomerApi) {
  const owner = await createFunctionOwner(app)

  return {
    ...owner,
    run: (name: string, args: unknown, by: FunctionOwner = owner) =>
      by.send('POST', `/integration/tool/${name}`, {
        id: by.botId,
        functionParms: typeof args === 'string' ? args : JSON.stringify(args),
      }),
    /**
     * Adds a GET function `f` with this path that takes any arguments, unless `values` say
     * otherwise.
     */
    addFunction: (path: string, values: Record<string, string> = {}) =>
      owner.addNow({
        functionname: 'f',
        definition: anyArguments,
        url: `${service.url}${path}`,
        method: 'GET',
        ...values,
      }),
    callLog: () =>
      app.database.db
        .selectFrom('function_call')
        .selectAll()
        .where('owner_id', '=', owner.user.id)
        .orderBy('created_at')
        .execute(),
  }
}

export type FunctionRunner = Awaited<ReturnType<typeof createFunctionRunner>>
