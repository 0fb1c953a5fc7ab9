import type { FastifyInstance } from 'fastify'

/** A line of the printed tree: its depth, its part of the path, and its methods. */
const branch = /^([│ ]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?$/u

/** Every method and path that a server answers, apart from HEAD: `POST /login`. */
export function mountedCalls(http: Pick<FastifyInstance, 'printRoutes'>): string[] {
  const parts: string[] = []
  return http
    .printRoutes()
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = branch.exec(line) ?? []
      const depth = indent.length / 4
      parts.splice(depth, parts.length, part)
      const path = parts.join('')
      const named = methods.split(', ').filter((method) => method !== '' && method !== 'HEAD')
      return named.map((method) => `${method} ${path}`)
    })
}
