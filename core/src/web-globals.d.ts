// The web platform APIs that core uses.

declare class URL {
  constructor(url: string, base?: string)
  static canParse(url: string, base?: string): boolean
  readonly host: string
  readonly hostname: string
  readonly origin: string
  readonly protocol: string
  pathname: string
  search: string
  hash: string
  href: string
}

declare class AbortSignal {
  readonly aborted: boolean
  readonly reason: unknown
  throwIfAborted(): void
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void
  removeEventListener(type: 'abort', listener: () => void): void
  static any(signals: AbortSignal[]): AbortSignal
}

declare class AbortController {
  readonly signal: AbortSignal
  abort(reason?: unknown): void
}

declare namespace WebAssembly {
  type Module = { readonly [Symbol.toStringTag]: string }
  const Module: new (bytes: Uint8Array) => Module
  class Memory {
    constructor(size: { initial: number })
    readonly buffer: ArrayBuffer
    /** `pages`: number of pages of 64 KB. */
    grow(pages: number): number
  }
  class Instance {
    constructor(module: Module, imports: { host: { memory: Memory } })
    readonly exports: { dots?: (...numbers: number[]) => void }
  }
}

declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>
}

declare class TextDecoder {
  decode(bytes: Uint8Array): string
}
