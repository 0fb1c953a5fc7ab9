import { dueAt } from './due-at.ts'
import { notFoundError } from './stripe-api-error.ts'
import type { SandboxTables } from './store.ts'
import {
  idOf,
  idPrefix,
  newId,
  type ObjectType,
  type StripeObject,
  type StripeObjects,
} from './stripe-objects.ts'

type LoadedObject = { stripeObject: StripeObject; ordinal: number; saved: string }

/** The provider's objects during one task. They can be changed in place; `save` writes the changes. */
export class SandboxState {
  /** Epoch milliseconds on the sandbox's clock. */
  now: number
  counter: number
  readonly publicUrl: string
  readonly #tables: SandboxTables
  readonly #loaded = new Map<string, LoadedObject>()
  readonly #events: { id: string; ordinal: number; deliver_at: number; payload: string }[] = []

  constructor(
    tables: SandboxTables,
    { now, counter, publicUrl }: { now: number; counter: number; publicUrl: string },
  ) {
    this.#tables = tables
    this.now = now
    this.counter = counter
    this.publicUrl = publicUrl
  }

  /** Epoch seconds, the provider's unit of time. */
  get seconds(): number {
    return Math.floor(this.now / 1000)
  }

  /** An object of this type; throws when it does not exist. */
  async get<K extends ObjectType>(kind: K, id: string): Promise<StripeObjects[K]> {
    const stripeObject = await this.find(kind, id)
    if (stripeObject === undefined || isDeleted(stripeObject)) throw notFoundError(kind, id)
    return stripeObject
  }

  /** As `get`, but undefined if the object does not exist, and also returns a deleted object. */
  async find<K extends ObjectType>(kind: K, id: string): Promise<StripeObjects[K] | undefined> {
    if (!id.startsWith(`${idPrefix[kind]}_`)) return undefined
    const known = this.#loaded.get(id) ?? this.#load(await this.#tables.find(id))
    return asObjectType(known?.stripeObject, kind)
  }

  /** An object of any type; undefined when it does not exist. */
  async findAny(id: string): Promise<StripeObject | undefined> {
    return (this.#loaded.get(id) ?? this.#load(await this.#tables.find(id)))?.stripeObject
  }

  /** Objects of one customer or of all, newest first. */
  async list<K extends ObjectType>(kind: K, customer?: string): Promise<StripeObjects[K][]> {
    await this.save()
    const rows = await this.#tables.list(kind, customer)
    return rows.flatMap((row) => {
      const stripeObject = asObjectType(
        (this.#loaded.get(row.id) ?? this.#load(row))?.stripeObject,
        kind,
      )
      return stripeObject ? [stripeObject] : []
    })
  }

  add<T extends StripeObject>(stripeObject: T): T {
    this.counter += 1
    this.#loaded.set(stripeObject.id, { stripeObject, ordinal: this.counter, saved: '' })
    return stripeObject
  }

  async remove(stripeObject: StripeObject): Promise<void> {
    this.#loaded.delete(stripeObject.id)
    await this.#tables.remove(stripeObject.id)
  }

  /** Queues an event with the current state of the object. */
  emit(type: string, object: StripeObject): void {
    this.counter += 1
    const id = newId('evt')
    const event = { id, object: 'event', api_version: null, created: this.seconds, type }
    const payload = JSON.stringify({
      ...event,
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: null,
    })
    this.#events.push({ id, ordinal: this.counter, deliver_at: this.now, payload })
  }

  /** Events since a time as JSON, newest first; events are kept for thirty days. */
  async listEvents(since: number): Promise<string[]> {
    await this.save()
    return this.#tables.listEvents(since)
  }

  /** The object with the earliest action that is due by `until`. */
  async nextDue(until: number): Promise<{ stripeObject: StripeObject; dueAt: number } | undefined> {
    await this.save()
    const row = await this.#tables.nextDue(until)
    const known = row && (this.#loaded.get(row.id) ?? this.#load(row))
    return known && row.due_at !== null
      ? { stripeObject: known.stripeObject, dueAt: row.due_at }
      : undefined
  }

  /** Writes the changed objects and the new events. */
  async save(): Promise<void> {
    for (const known of this.#loaded.values()) {
      const json = JSON.stringify(known.stripeObject)
      if (json === known.saved) continue
      const { id, object: type } = known.stripeObject
      const customer = customerOf(known.stripeObject)
      const { ordinal } = known
      await this.#tables.put({
        id,
        type,
        customer,
        ordinal,
        json,
        due_at: dueAt(known.stripeObject),
      })
      known.saved = json
    }
    for (const event of this.#events.splice(0)) await this.#tables.addEvent(event)
  }

  #load(row: { id: string; ordinal: number; json: string } | undefined): LoadedObject | undefined {
    if (row === undefined) return undefined
    const loaded = { stripeObject: parseObject(row.json), ordinal: row.ordinal, saved: row.json }
    this.#loaded.set(row.id, loaded)
    return loaded
  }
}

const isDeleted = (stripeObject: StripeObject): boolean =>
  'was_deleted' in stripeObject && stripeObject.was_deleted

// Only this class writes these rows, and their `object` field names the type.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const parseObject = (json: string): StripeObject => JSON.parse(json) as StripeObject

function asObjectType<K extends ObjectType>(
  stripeObject: StripeObject | undefined,
  kind: K,
): StripeObjects[K] | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `object` names the type
  return stripeObject?.object === kind ? (stripeObject as StripeObjects[K]) : undefined
}

function customerOf(stripeObject: StripeObject): string | null {
  if (stripeObject.object === 'customer') return stripeObject.id
  return 'customer' in stripeObject ? idOf(stripeObject.customer) : null
}
