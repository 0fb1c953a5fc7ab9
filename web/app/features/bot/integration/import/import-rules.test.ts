import { functionFields } from '@askwell/contract/integrations/integrations'
import type { OpenApiDescription } from '@askwell/contract/integrations/openapi'
import { expect, test } from 'vitest'
import {
  connectionErrors,
  chosenOperations,
  functionsOf,
  matching,
  nameErrors,
  remainingCapacity,
  initialConnection,
} from './import-rules.ts'

const operation = (name: string, more: object = {}) => ({
  key: `GET /${name}`,
  method: 'GET',
  path: `/${name}`,
  summary: `About ${name}`,
  description: '',
  name,
  auth: 'NOAUTH' as const,
  sign_in: '',
  server: '',
  problem: null,
  notes: [],
  fields: {
    functionname: name,
    definition: JSON.stringify({ name, description: 'd' }),
    url: `/${name}`,
    method: 'GET' as const,
    authtype: 'NOAUTH' as const,
    tokenurl: '',
    auth_header: '',
  },
  ...more,
})

const signIn = (kind: 'api_key' | 'bearer' | 'basic' | 'oauth2', header = 'Authorization') => ({
  name: kind,
  kind,
  header,
  token_url: '',
  description: '',
})

const api = (more: Partial<OpenApiDescription> = {}): OpenApiDescription => ({
  title: 'Shop',
  version: '1',
  servers: [{ url: 'https://api.example.org/v1', description: '' }],
  sign_ins: [],
  operations: [operation('orders'), operation('slots')],
  ...more,
})

const all = (description: OpenApiDescription) =>
  new Map(description.operations.map(({ key, name }) => [key, name]))

test('a chosen operation becomes a function with the name of the owner', () => {
  const description = api()
  const functions = functionsOf(
    description,
    new Map([['GET /slots', 'free_times']]),
    initialConnection(description),
  )

  expect(functions).toMatchObject([
    { functionname: 'free_times', url: 'https://api.example.org/v1/slots', asks_visitor: false },
  ])
  expect(JSON.parse(functions[0]?.definition ?? '')).toEqual({
    name: 'free_times',
    description: 'd',
  })
  expect(functionFields.safeParse(functions[0]).success).toBe(true)
})

test.each([
  ['api_key', 'X-Key', { key: ' abc ' }, { auth_header: 'X-Key: abc' }],
  ['bearer', 'Authorization', { key: 'Bearer abc' }, { auth_header: 'Authorization: Bearer abc' }],
  [
    'basic',
    'Authorization',
    { user: 'zoë', password: 'p:w' },
    { auth_header: 'Authorization: Basic em/DqzpwOnc=' },
  ],
  [
    'oauth2',
    '',
    { clientId: 'c', clientSecret: 's', tokenUrl: ' https://t.example ' },
    { clientid: 'c', secret: 's', tokenurl: 'https://t.example' },
  ],
] as const)(
  'the credentials for %s are copied to each function',
  (...[kind, header, values, sent]) => {
    const operations = ['a', 'b'].map((name) => operation(name, { sign_in: kind }))
    const description = api({ sign_ins: [signIn(kind, header)], operations })
    const initial = initialConnection(description)
    const blank = initial.signIns[kind]
    if (!blank) throw new Error('no place to type in')
    const connection = { ...initial, signIns: { [kind]: { ...blank, ...values } } }

    const empty = connectionErrors(
      description,
      chosenOperations(description, all(description)),
      initial,
    )
    expect(Object.keys(empty)).toEqual(Object.keys(values).map((field) => `${kind}.${field}`))
    expect(
      connectionErrors(description, chosenOperations(description, all(description)), connection),
    ).toEqual({})
    expect(functionsOf(description, all(description), connection)).toMatchObject([sent, sent])
  },
)

test('a POST function asks the visitor first, unless the owner turns that off', () => {
  const posting = operation('book')
  const description = api({
    operations: [{ ...posting, fields: { ...posting.fields, method: 'POST' } }],
  })
  const initial = initialConnection(description)
  const sent = (asksVisitor: boolean) =>
    functionsOf(description, all(description), { ...initial, asksVisitor })

  expect(sent(true)).toMatchObject([{ asks_visitor: true }])
  expect(sent(false)).toMatchObject([{ asks_visitor: false }])
})

test('a document without a server requires an address; a server of an operation overrides it', () => {
  const description = api({
    servers: [],
    operations: [operation('a'), operation('b', { server: 'https://b.example.org' })],
  })
  const connection = initialConnection(description)
  const operations = chosenOperations(description, all(description))

  expect(connectionErrors(description, operations, connection)).toEqual({
    server: 'A valid URL is required.',
  })
  const filled = { ...connection, server: 'https://a.example.org/' }
  expect(functionsOf(description, all(description), filled)).toMatchObject([
    { url: 'https://a.example.org/a' },
    { url: 'https://b.example.org/b' },
  ])
})

test('names must be valid, unique and not used by the chatbot', () => {
  const chosen = new Map([
    ['a', 'get_order'],
    ['b', 'twice'],
    ['c', 'twice'],
    ['d', ' '],
    ['e', '1st'],
    ['f', 'fine'],
  ])
  expect(Object.keys(nameErrors(chosen, ['get_order']))).toEqual(['a', 'c', 'd', 'e'])
})

test('searches paths, names and summaries, and limits the number of functions', () => {
  expect(matching(api().operations, 'about SLOTS')).toHaveLength(1)
  expect(matching(api().operations, '')).toHaveLength(2)
  expect([remainingCapacity(0), remainingCapacity(48), remainingCapacity(60)]).toEqual([50, 2, 0])
})
