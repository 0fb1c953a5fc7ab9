import type { FunctionRunReply } from '@askwell/contract/integrations'
import type { Service } from '../fixtures/service.ts'
import type { TestHouse } from '../house.ts'
import { anIntegrator, type Integrator } from './integrating.ts'

export type Run = FunctionRunReply

export const anyArguments = JSON.stringify({ name: 'f', parameters: { type: 'object' } })

/** An owner whose functions ask a service of the test. */
export async function aRunner(house: TestHouse, service: Service) {
  const owner = await anIntegrator(house)

  return {
    ...owner,
    run: (name: string, args: unknown, by: Integrator = owner) =>
      by.send('POST', `/integration/tool/${name}`, {
        id: by.botId,
        functionParms: typeof args === 'string' ? args : JSON.stringify(args),
      }),
    /** A GET function `f` of this path that takes any arguments, unless the values say otherwise. */
    teach: (path: string, values: Record<string, string> = {}) =>
      owner.addNow({
        functionname: 'f',
        definition: anyArguments,
        url: `${service.url}${path}`,
        method: 'GET',
        ...values,
      }),
    callLog: () =>
      house.database.db
        .selectFrom('function_call')
        .selectAll()
        .where('owner_id', '=', owner.user.id)
        .orderBy('created_at')
        .execute(),
  }
}

export type Runner = Awaited<ReturnType<typeof aRunner>>
