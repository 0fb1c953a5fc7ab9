import { functionFields } from '@askwell/contract/integrations'
import type { OpenApiDescription } from '@askwell/contract/openapi'
import { expect, test } from 'vitest'
import {
  connectionFaults,
  chosenOf,
  functionsOf,
  matching,
  nameFaults,
  placesLeft,
  startOf,
} from './import-plan.ts'

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

test('a chosen operation becomes a function with the name the owner gave', () => {
  const description = api()
  const functions = functionsOf(
    description,
    new Map([['GET /slots', 'free_times']]),
    startOf(description),
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
  'what is typed once for %s goes into each function',
  (...[kind, header, typed, sent]) => {
    const operations = ['a', 'b'].map((name) => operation(name, { sign_in: kind }))
    const description = api({ sign_ins: [signIn(kind, header)], operations })
    const start = startOf(description)
    const blank = start.signIns[kind]
    if (!blank) throw new Error('no place to type in')
    const connection = { ...start, signIns: { [kind]: { ...blank, ...typed } } }

    const empty = connectionFaults(description, chosenOf(description, all(description)), start)
    expect(Object.keys(empty)).toEqual(Object.keys(typed).map((field) => `${kind}.${field}`))
    expect(
      connectionFaults(description, chosenOf(description, all(description)), connection),
    ).toEqual({})
    expect(functionsOf(description, all(description), connection)).toMatchObject([sent, sent])
  },
)

test('a function that sends asks the visitor first, unless the owner decides otherwise', () => {
  const posting = operation('book')
  const description = api({
    operations: [{ ...posting, fields: { ...posting.fields, method: 'POST' } }],
  })
  const start = startOf(description)
  const sent = (asksVisitor: boolean) =>
    functionsOf(description, all(description), { ...start, asksVisitor })

  expect(sent(true)).toMatchObject([{ asks_visitor: true }])
  expect(sent(false)).toMatchObject([{ asks_visitor: false }])
})

test('a document without a server asks for the address; an own server stands above it', () => {
  const description = api({
    servers: [],
    operations: [operation('a'), operation('b', { server: 'https://b.example.org' })],
  })
  const connection = startOf(description)
  const operations = chosenOf(description, all(description))

  expect(connectionFaults(description, operations, connection)).toEqual({
    server: 'A valid URL is required.',
  })
  const filled = { ...connection, server: 'https://a.example.org/' }
  expect(functionsOf(description, all(description), filled)).toMatchObject([
    { url: 'https://a.example.org/a' },
    { url: 'https://b.example.org/b' },
  ])
})

test('names are proper, given once, and none that the chatbot has', () => {
  const chosen = new Map([
    ['a', 'get_order'],
    ['b', 'twice'],
    ['c', 'twice'],
    ['d', ' '],
    ['e', '1st'],
    ['f', 'fine'],
  ])
  expect(Object.keys(nameFaults(chosen, ['get_order']))).toEqual(['a', 'c', 'd', 'e'])
})

test('a search looks into paths, names and words; a full chatbot takes no more', () => {
  expect(matching(api().operations, 'about SLOTS')).toHaveLength(1)
  expect(matching(api().operations, '')).toHaveLength(2)
  expect([placesLeft(0), placesLeft(48), placesLeft(60)]).toEqual([50, 2, 0])
})
