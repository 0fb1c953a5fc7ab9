import * as z from 'zod/mini'
import { listOf } from '../state/stripe-objects.ts'
import type { ApiRoutes } from './api-call.ts'
import { integerParam, pagingParams, parseParams } from './params.ts'

const filters = z.strictObject({
  ...pagingParams,
  created: z.optional(z.strictObject({ gte: integerParam })),
})

const eventShape = z.looseObject({ id: z.string(), created: z.number() })

export const eventRoutes: ApiRoutes = {
  async 'GET /v1/events'(state, { form }) {
    const { created, limit = 10, starting_after: after } = parseParams(filters, form)
    const events = (await state.listEvents((created?.gte ?? 0) * 1000))
      .map((payload) => eventShape.parse(JSON.parse(payload)))
      .filter((event) => created === undefined || event.created >= created.gte)
    const start = after === undefined ? 0 : events.findIndex(({ id }) => id === after) + 1
    const page = listOf('/v1/events', events.slice(start, start + limit))
    return Object.assign(page, { has_more: start + limit < events.length })
  },
}
