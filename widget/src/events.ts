type Listener = (detail: unknown) => void

let listeners: [string, Listener][] = []

export function on(event: string, listener: Listener): void {
  listeners.push([event, listener])
}

export function off(event: string, listener: Listener): void {
  listeners = listeners.filter(([name, registered]) => name !== event || registered !== listener)
}

/** Calls each listener in a separate task, so that an error in one cannot stop the chat. */
export function emit(event: string, detail?: unknown): void {
  for (const [name, listener] of listeners) if (name === event) setTimeout(listener, 0, detail)
}
