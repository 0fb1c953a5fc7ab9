import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { limits } from '@askwell/contract/limits'
import { loadAll } from 'js-yaml'
import { describe, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const allOf = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].toSorted()

/** The names of all metrics that the sources of the server define. */
const ownMetrics = readdirSync(path.join(root, 'server/src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) => allOf(read(`server/src/${file}`), /name: '(askwell_\w+)'/g))

const metricsIn = (text: string) =>
  allOf(text, /\b(askwell_\w+?)(?:_bucket|_count|_sum)?\b(?=[\s{[()"])/g)

const variables = allOf(read('.env.example'), /^# ([A-Z][A-Z_]+)=/gm)

type Container = {
  env?: { name: string; value?: string }[]
  volumeMounts?: { name: string; mountPath: string }[]
  ports?: { name: string; containerPort: number }[]
  securityContext?: { readOnlyRootFilesystem?: boolean; allowPrivilegeEscalation?: boolean }
} & Record<
  `${'startup' | 'liveness' | 'readiness'}Probe`,
  { httpGet: { path: string; port: string } }
>

type Compose = {
  'x-askwell': { env_file: string[] }
  services: { worker: { environment: Record<string, string>; volumes: string[] } }
  volumes: object
}

type Volume = { name: string; persistentVolumeClaim?: { claimName: string } }

type Manifest = {
  kind: string
  metadata: { name: string }
  data?: Record<string, string>
  spec?: {
    replicas?: number
    template?: {
      spec: {
        securityContext: { runAsNonRoot: boolean }
        containers: Container[]
        volumes: Volume[]
      }
    }
  }
}

function checkContainer(container: Container): void {
  const ports = container.ports?.map(({ name }) => name)
  for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'] as const) {
    expect(container[probe].httpGet.path).toMatch(/^\/(?:healthz|readyz)$/)
    expect(ports).toContain(container[probe].httpGet.port)
  }
  expect(container.securityContext).toMatchObject({
    readOnlyRootFilesystem: true,
    allowPrivilegeEscalation: false,
  })
  expect(variables).toEqual(expect.arrayContaining((container.env ?? []).map(({ name }) => name)))
}

/** The claim that is mounted where the worker writes its backups. */
function backupClaimOf(manifests: Manifest[]): string | undefined {
  const worker = manifests.find(({ metadata }) => metadata.name === 'askwell-worker')
  const { containers = [], volumes = [] } = worker?.spec?.template?.spec ?? {}
  const env = containers.flatMap((container) => container.env ?? [])
  const folder = env.find(({ name }) => name === 'BACKUP_DIRECTORY')?.value
  const mounts = containers.flatMap((container) => container.volumeMounts ?? [])
  const mounted = new Set(mounts.filter((one) => one.mountPath === folder).map(({ name }) => name))
  return volumes.find(({ name }) => mounted.has(name))?.persistentVolumeClaim?.claimName
}

describe('files for operators', () => {
  test('the dashboard and the alerts name only metrics that exist, and each metric is on the dashboard', () => {
    const dashboard = read('deploy/grafana/askwell.json')
    expect(() => void JSON.parse(dashboard)).not.toThrow()

    expect(ownMetrics).toEqual(expect.arrayContaining(metricsIn(dashboard)))
    expect(ownMetrics).toEqual(
      expect.arrayContaining(metricsIn(read('deploy/prometheus/alerts.yml'))),
    )
    expect(ownMetrics.filter((name) => !dashboard.includes(name))).toEqual([])
  })

  test('the alert rules are YAML with an expression and a sentence each', () => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a file of the repository
    const [rules] = loadAll(read('deploy/prometheus/alerts.yml')) as [
      { groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[] },
    ]
    const all = rules.groups.flatMap((group) => group.rules)
    expect(all.length).toBeGreaterThan(8)
    for (const { alert, expr, annotations } of all) {
      expect([alert, expr, annotations.summary].every((text) => text.length > 5)).toBe(true)
    }
  })

  test('every variable that the files set is a setting of the product', () => {
    const compose = read('deploy/compose.yml')
    const dockerfile = read('deploy/Dockerfile')
    const own = (text: string, pattern: RegExp) =>
      allOf(text, pattern).filter((name) => !/^(?:MALLOC|POSTGRES|MINIO|STORE)_/.test(name))

    expect(variables).toEqual(expect.arrayContaining(own(compose, /^ {4}([A-Z][A-Z_]+):/gm)))
    expect(variables).toEqual(expect.arrayContaining(own(dockerfile, /^ {2,4}([A-Z_]+)=/gm)))
    expect(variables).toEqual(
      expect.arrayContaining(allOf(read('deploy/systemd/askwell.service'), /[ =]([A-Z_]{5,})=/g)),
    )
  })

  test('the settings of .env reach the containers, and uploads pass the nginx of operate.md', () => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a file of the repository
    const [compose] = loadAll(read('deploy/compose.yml')) as [Compose]
    expect(compose['x-askwell'].env_file).toEqual(['../.env'])

    const [, megabytes] = /client_max_body_size (\d+)m;/.exec(read('docs/operate.md')) ?? []
    expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(
      limits.filesPerCall * limits.fileBytes + limits.sourcesBytes,
    )
  })

  test('the image runs the pinned Node, not as root', () => {
    const dockerfile = read('deploy/Dockerfile')
    const { dependencies }: { dependencies: { node: string } } = JSON.parse(read('package.json'))
    expect(allOf(dockerfile, /^FROM node:([\d.]+)-/gm)).toEqual([dependencies.node])
    expect(dockerfile).toMatch(/^USER node$/m)
  })

  test('in Kubernetes two web processes and a worker have probes, a read-only root and no root user', () => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a file of the repository
    const manifests = loadAll(read('deploy/kubernetes/askwell.yaml')) as Manifest[]
    const deployments = manifests.filter(({ kind }) => kind === 'Deployment')

    expect(manifests.map(({ kind }) => kind)).toContain('PodDisruptionBudget')
    expect(deployments.map(({ metadata, spec }) => [metadata.name, spec?.replicas])).toEqual([
      ['askwell-web', 2],
      ['askwell-worker', 1],
    ])
    for (const { spec } of deployments) {
      expect(spec?.template?.spec.securityContext.runAsNonRoot).toBe(true)
      for (const container of spec?.template?.spec.containers ?? []) checkContainer(container)
    }
    const settings = manifests.flatMap(({ data }) => Object.keys(data ?? {}))
    expect(variables).toEqual(expect.arrayContaining(settings))
  })

  test('workers write backups to a volume that outlives them, in compose and in Kubernetes', () => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a file of the repository
    const [compose] = loadAll(read('deploy/compose.yml')) as [Compose]
    const { environment, volumes } = compose.services.worker
    const folder = environment['BACKUP_DIRECTORY'] ?? ''
    const [volume = ''] = volumes.filter((mount) => mount.endsWith(`:${folder}`))
    expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0])
    expect(read('deploy/Dockerfile')).toMatch(new RegExp(`install -d -o node .*${folder}$`, 'm'))

    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a file of the repository
    const manifests = loadAll(read('deploy/kubernetes/askwell.yaml')) as Manifest[]
    const claims = manifests.filter(({ kind }) => kind === 'PersistentVolumeClaim')
    expect(claims.map(({ metadata }) => metadata.name)).toEqual([backupClaimOf(manifests)])
  })
})
