/**
 * The inner loop of the vector search in WebAssembly, whose 128-bit instructions multiply eight numbers at once. The
 * module is assembled here, because it has only forty instructions.
 */
const i32 = 0x7f
const v128 = 0x7b

/** Parameters and locals of the function, in index order. */
const [row, rowsEnd, query, rowBytes, out, at, queryEnd] = [0, 1, 2, 3, 4, 5, 6] as const
const [sum, otherSum] = [7, 8] as const

const get = (local: number) => [0x20, local]
const set = (local: number) => [0x21, local]
const zero = [0x41, 0x00]
const four = [0x41, 0x04]
const thirtyTwo = [0x41, 0x20]
const addWhole = [0x6a]
const addLanes = [0xfd, 0xae, 0x01]
/** Multiplies eight 16-bit numbers and adds adjacent products to four 32-bit numbers. */
const multiplyAndAdd = [0xfd, 0xba, 0x01]
const zeroLanes = [...zero, 0xfd, 0x11]
const loadShorts = (address: number, offset: number) => [...get(address), 0xfd, 0x00, 0x04, offset]
const lane = (local: number, index: number) => [...get(local), 0xfd, 0x1b, index]
const storeWhole = [0x36, 0x02, 0x00]
const advance = (local: number, by: number[]) => [...get(local), ...by, ...addWhole, ...set(local)]
const openLoop = [0x03, 0x40]
const againIfLess = [0x49, 0x0d, 0x00, 0x0b]
/** Repeats the body while local `a` is smaller than local `b`. */
const loop = (body: number[], a: number, b: number) => [
  ...openLoop,
  ...body,
  ...get(a),
  ...get(b),
  ...againIfLess,
]

const addProducts = [sum, otherSum].flatMap((its, i) => [
  ...get(its),
  ...loadShorts(row, i * 16),
  ...loadShorts(at, i * 16),
  ...multiplyAndAdd,
  ...addLanes,
  ...set(its),
])

const oneRow = [
  ...[sum, otherSum].flatMap((its) => [...zeroLanes, ...set(its)]),
  ...get(query),
  ...set(at),
  ...get(query),
  ...get(rowBytes),
  ...addWhole,
  ...set(queryEnd),
  ...loop([...addProducts, ...advance(row, thirtyTwo), ...advance(at, thirtyTwo)], at, queryEnd),
  ...get(out),
  ...get(sum),
  ...get(otherSum),
  ...addLanes,
  ...set(sum),
  ...lane(sum, 0),
  ...[1, 2, 3].flatMap((index) => [...lane(sum, index), ...addWhole]),
  ...storeWhole,
  ...advance(out, four),
]

const sized = (bytes: number[]) => [0x80 | (bytes.length & 0x7f), bytes.length >> 7, ...bytes]
const section = (id: number, bytes: number[]) => [id, ...sized(bytes)]
const name = (text: string) => [text.length, ...Array.from(text, (char) => char.charCodeAt(0))]

const locals = [2, 2, i32, 2, v128]
const magicAndVersion = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]
const program = [
  ...magicAndVersion,
  ...section(1, [1, 0x60, 5, i32, i32, i32, i32, i32, 0]),
  ...section(2, [1, ...name('host'), ...name('memory'), 0x02, 0x00, 1]),
  ...section(3, [1, 0]),
  ...section(7, [1, ...name('dots'), 0x00, 0]),
  ...section(10, [1, ...sized([...locals, ...loop(oneRow, row, rowsEnd), 0x0b])]),
]

/**
 * Writes the dot product of each row from `row` to `rowsEnd` with the query to `out`, with 32 bits each. All parameters
 * are byte addresses, except `rowBytes`: the length of the query and of each row, a multiple of 32.
 */
export type DotProducts = (
  ...addresses: [row: number, rowsEnd: number, query: number, rowBytes: number, out: number]
) => void

let compiled: WebAssembly.Module | null | undefined

/** Creates the function for a memory; null when the engine lacks SIMD instructions or forbids WebAssembly. */
export function createDotProducts(memory: WebAssembly.Memory): DotProducts | null {
  compiled ??= compile()
  if (compiled === null) return null
  const { dots } = new WebAssembly.Instance(compiled, { host: { memory } }).exports
  return dots ?? null
}

function compile(): WebAssembly.Module | null {
  try {
    return new WebAssembly.Module(Uint8Array.from(program))
  } catch {
    return null // the JavaScript loop is used instead and has the same results
  }
}
