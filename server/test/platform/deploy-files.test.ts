import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { limits } from '@askwell/contract/limits'
import { incidentKinds } from '@askwell/contract/operate/operate-health'
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
  lifecycle?: { preStop?: { exec: { command: string[] } } }
} & Record<
  `${'startup' | 'liveness' | 'readiness'}Probe`,
  { httpGet: { path: string; port: string }; failureThreshold?: number; periodSeconds: number }
>

type Service = {
  image: string
  environment: Record<string, string>
  volumes: string[]
  ports?: string[]
}

type Compose = {
  'x-askwell': { env_file: string[]; environment: Record<string, string> }
  services: Record<'worker' | 'mail', Service>
  volumes: object
}

type Volume = { name: string; persistentVolumeClaim?: { claimName: string } }

type Manifest = {
  kind: string
  metadata: { name: string }
  data?: Record<string, string>
  spec?: {
    replicas?: number
    progressDeadlineSeconds?: number
    template?: {
      spec: {
        terminationGracePeriodSeconds: number
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

/** Seconds for which a container may start before it is killed. */
const startSeconds = ({ startupProbe }: Container) =>
  (startupProbe.failureThreshold ?? 3) * startupProbe.periodSeconds

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

  test('the alert rules have an expression, a sentence and a line in the incidents of operate.md', () => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a file of the repository
    const [rules] = loadAll(read('deploy/prometheus/alerts.yml')) as [
      { groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[] },
    ]
    const all = rules.groups.flatMap((group) => group.rules)
    expect(all.length).toBeGreaterThan(8)
    for (const { alert, expr, annotations } of all) {
      expect([alert, expr, annotations.summary].every((text) => text.length > 5)).toBe(true)
    }
    const [, section = ''] = /^## Incidents$([\s\S]*?)^## /m.exec(read('docs/operate.md')) ?? []
    const alerts = all.map(({ alert }) => alert)
    expect(allOf(section, /^\| `(\w+)` /gm)).toEqual([...alerts, ...incidentKinds].toSorted())
  })

  test('every file names the oldest PostgreSQL that npm run doctor accepts', () => {
    const [, oldest] =
      /^const oldestVersion = (\d+)$/m.exec(read('server/src/doctor/checks/database.ts')) ?? []
    const named = [
      /PostgreSQL (\d+)\+/.exec(read('.env.example')),
      /On PostgreSQL \((\d+) or later\)/.exec(read('docs/operate.md')),
      /PostgreSQL (\d+) or newer/.exec(read('docs/decisions/0031-two-engines-and-kysely.md')),
    ]
    expect(named.map((found) => found?.[1])).toEqual([oldest, oldest, oldest])
  })

  test('every variable that the files set is a setting of the product', () => {
    const compose = read('deploy/compose.yml')
    const dockerfile = read('deploy/Dockerfile')
    const own = (text: string, pattern: RegExp) =>
      allOf(text, pattern).filter(
        (name) => !/^(?:MALLOC|POSTGRES|MINIO|STORE|RELAYHOST|ALLOWED_SENDER)_?/.test(name),
      )

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

  test('compose sends e-mails through a relay of a pinned version that only its processes reach', () => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a file of the repository
    const [compose] = loadAll(read('deploy/compose.yml')) as [Compose]
    const { mail } = compose.services

    expect(mail.image).toMatch(/:v\d+\.\d+\.\d+$/)
    expect(mail.ports).toBeUndefined()
    expect(compose['x-askwell'].environment['SMTP_URL']).toBe('${SMTP_URL:-smtp://mail:587}')
    expect(Object.keys(compose.volumes)).toContain(mail.volumes[0]?.split(':')[0])
  })

  test('each command for the compose file reads its settings', () => {
    const commands = read('docs/operate.md')
      .split('\n')
      .concat(read('deploy/compose.yml').split('\n'))
      .filter((line) => line.includes('docker compose '))

    expect(commands.length).toBeGreaterThan(3)
    const flags = '-f deploy/compose.yml --env-file .env '
    expect(commands.filter((line) => !line.includes(`docker compose ${flags}`))).toEqual([])
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

  test('in Kubernetes replies may end and migrations may take an hour before a process is killed', () => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a file of the repository
    const manifests = loadAll(read('deploy/kubernetes/askwell.yaml')) as Manifest[]
    const deployments = manifests.filter(({ kind }) => kind === 'Deployment')
    const specs = deployments.flatMap(({ spec }) => spec ?? [])
    const pods = specs.flatMap(({ template }) => template?.spec ?? [])
    const containers = pods.flatMap((pod) => pod.containers)
    const settings = Object.assign({}, ...manifests.map(({ data }) => data))

    expect(settings).toMatchObject({ STOP_GRACE_SECONDS: '60' })
    expect(pods.map((pod) => pod.terminationGracePeriodSeconds)).toEqual([75, 75])
    expect(containers[0]?.lifecycle?.preStop?.exec.command).toEqual(['sleep', '5'])
    expect(containers.map(startSeconds)).toEqual([3600, 3600])
    expect(specs.every((spec) => (spec.progressDeadlineSeconds ?? 600) > 3600)).toBe(true)
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
