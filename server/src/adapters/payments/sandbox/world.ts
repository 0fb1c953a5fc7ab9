import { dueAt } from './due.ts'
import { missing } from './refusal.ts'
import type { SandboxTables } from './store.ts'
import { idOf, idPrefix, newId, type Kind, type Thing, type Things } from './things.ts'

type Loaded = { thing: Thing; ordinal: number; saved: string }

/**
 * The provider's world during one piece of work. Objects may be changed in place; `save` writes what
 * changed.
 */
export class World {
  /** Epoch milliseconds, by the sandbox's clock. */
  now: number
  counter: number
  readonly publicUrl: string
  readonly #tables: SandboxTables
  readonly #loaded = new Map<string, Loaded>()
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

  /** Epoch seconds, as the provider writes every moment. */
  get seconds(): number {
    return Math.floor(this.now / 1000)
  }

  /** An object of this kind that must exist. */
  async get<K extends Kind>(kind: K, id: string): Promise<Things[K]> {
    const thing = await this.find(kind, id)
    if (thing === undefined) throw missing(kind, id)
    return thing
  }

  async find<K extends Kind>(kind: K, id: string): Promise<Things[K] | undefined> {
    if (!id.startsWith(`${idPrefix[kind]}_`)) return undefined
    const known = this.#loaded.get(id) ?? this.#load(await this.#tables.find(id))
    return asKind(known?.thing, kind)
  }

  /** An object of whatever kind; undefined when there is none. */
  async findAny(id: string): Promise<Thing | undefined> {
    return (this.#loaded.get(id) ?? this.#load(await this.#tables.find(id)))?.thing
  }

  /** Newest first; of one customer, or of all. */
  async list<K extends Kind>(kind: K, customer?: string): Promise<Things[K][]> {
    await this.save()
    const rows = await this.#tables.list(kind, customer)
    return rows.flatMap((row) => {
      const thing = asKind((this.#loaded.get(row.id) ?? this.#load(row))?.thing, kind)
      return thing ? [thing] : []
    })
  }

  add<T extends Thing>(thing: T): T {
    this.counter += 1
    this.#loaded.set(thing.id, { thing, ordinal: this.counter, saved: '' })
    return thing
  }

  async remove(thing: Thing): Promise<void> {
    this.#loaded.delete(thing.id)
    await this.#tables.remove(thing.id)
  }

  /** Tells the product what happened, with the object as it is now. */
  emit(type: string, object: Thing): void {
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

  /** The first thing that is due by then. */
  async nextDue(until: number): Promise<{ thing: Thing; dueAt: number } | undefined> {
    await this.save()
    const row = await this.#tables.nextDue(until)
    const known = row && (this.#loaded.get(row.id) ?? this.#load(row))
    return known && row.due_at !== null ? { thing: known.thing, dueAt: row.due_at } : undefined
  }

  /** Writes what changed; answers whether there are new events. */
  async save(): Promise<void> {
    for (const known of this.#loaded.values()) {
      const json = JSON.stringify(known.thing)
      if (json === known.saved) continue
      const { id, object: type } = known.thing
      const customer = customerOf(known.thing)
      const { ordinal } = known
      await this.#tables.put({ id, type, customer, ordinal, json, due_at: dueAt(known.thing) })
      known.saved = json
    }
    for (const event of this.#events.splice(0)) await this.#tables.addEvent(event)
  }

  #load(row: { id: string; ordinal: number; json: string } | undefined): Loaded | undefined {
    if (row === undefined) return undefined
    const loaded = { thing: parseThing(row.json), ordinal: row.ordinal, saved: row.json }
    this.#loaded.set(row.id, loaded)
    return loaded
  }
}

// Only this class writes these rows, each as the thing its `object` names.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const parseThing = (json: string): Thing => JSON.parse(json) as Thing

function asKind<K extends Kind>(thing: Thing | undefined, kind: K): Things[K] | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `object` names the type
  return thing?.object === kind ? (thing as Things[K]) : undefined
}

function customerOf(thing: Thing): string | null {
  if (thing.object === 'customer') return thing.id
  return 'customer' in thing ? idOf(thing.customer) : null
}
