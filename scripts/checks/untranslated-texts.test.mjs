import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../web/app')
const textAttributes = new Set([
  'aria-label',
  'alt',
  'hint',
  'label',
  'placeholder',
  'title',
  'tip',
])

/** Visible texts of a source file that are not messages, and so cannot be translated. */
function untranslatedTexts(file, code) {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found = []
  const visit = (node) => {
    if (ts.isJsxText(node) && /\p{L}{2}/u.test(node.text)) found.push(node.text.trim())
    if (ts.isJsxAttribute(node) && isUntranslated(node)) found.push(node.getText())
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found.map((text) => `${file}: ${text}`)
}

const isUntranslated = ({ name, initializer }) =>
  textAttributes.has(name.getText()) &&
  initializer !== undefined &&
  ts.isStringLiteral(initializer) &&
  /\p{Lu}\p{L}|\p{L} \p{L}/u.test(initializer.text)

test('every text of the screens is a message', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tsx'),
  )

  expect(files.length).toBeGreaterThan(100)
  expect(
    files.flatMap((file) => untranslatedTexts(file, readFileSync(path.join(root, file), 'utf8'))),
  ).toEqual([])
})

test('finds a text between tags and in a label', () => {
  const code = 'const a = <p title="Two words">Hello {name}, welcome <b>{text.back}</b></p>'

  expect(untranslatedTexts('a.tsx', code)).toEqual([
    'a.tsx: title="Two words"',
    'a.tsx: Hello',
    'a.tsx: , welcome',
  ])
})

const repository = path.resolve(import.meta.dirname, '../..')

/** Source files whose texts are not shown on screens, in chats or in e-mails, with their readers. */
const otherReaders = {
  'core/src/chat/model/': 'the language model',
  'core/src/chat/functions/run-tool-calls.ts': 'the language model',
  'core/src/chat/persona/answering-bot.ts': 'the language model',
  'core/src/integrations/openapi/parameters.ts': 'the language model',
  'server/src/billing/routes/payment-webhook.ts': 'the payment provider',
  'server/src/backup/': 'the operator',
  'server/src/commands/': 'the operator',
  'server/src/doctor/': 'the operator',
  'server/src/main.ts': 'the operator',
  'server/src/chat/unpaid-answers.ts': 'the operator, in /metrics',
  'server/src/platform/config/': 'the operator',
  'server/src/platform/db/': 'the operator',
  'server/src/knowledge/search/stored/index-fingerprint.ts': 'nobody: texts that are only analyzed',
  'server/src/platform/files/data-dir.ts': 'the operator',
  'server/src/platform/files/s3/': 'the operator',
  'server/src/platform/metrics/': 'the operator, in /metrics',
  'server/src/platform/http/health-and-metrics.ts': 'the operator',
  'server/src/chat/reply-metrics.ts': 'the operator, in /metrics',
  'server/src/billing/ledger/ledger-metrics.ts': 'the operator, in /metrics',
  'server/src/knowledge/search/index-cache.ts': 'the operator, in /metrics',
  'server/src/platform/secrets/': 'the operator',
  'server/src/platform/egress/': 'developers: every caller has a text for each failure',
  'server/src/samples/': 'visitors of the sample bots, in the language of their documents',
  'stripe-sandbox/src/api/': 'developers, in the words of Stripe',
}

/** Errors that are logged and not sent to users. */
const logged = new Set(['Error', 'TypeError', 'RangeError', 'ModelError', 'badRequest'])
const loggers = /^(?:console|.*\blog)\.|^(?:deps\.)?warn$|\bHistogram$/
/** Properties that the language model reads. */
const modelProperties = new Set(['instruction', 'description'])

/** Literals that should be messages: sentences, and texts of an AppError or of a successful response. */
function untranslatedSentences(file, code) {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true)
  const found = []
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return
    const text = literalText(node)
    if (text === undefined) {
      ts.forEachChild(node, visit)
      return
    }
    const isText = /^[\p{Lu}“].*\s.*[.!?…:]$/su.test(text) || isReply(node, text)
    if (isText && !isForOthers(node)) found.push(`${file}: ${text}`)
  }
  visit(source)
  return found
}

function literalText(node) {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  return ts.isTemplateExpression(node) ? node.getText().slice(1, -1) : undefined
}

/** Whether a literal is the message of an AppError or of a successful response. */
function isReply(node, text) {
  const call = node.parent
  if (!ts.isCallExpression(call) && !ts.isNewExpression(call)) return false
  const position = call.arguments?.indexOf(node)
  const name = call.expression.getText()
  return (
    /\p{L}/u.test(text.replaceAll(/\$\{.*?\}/g, '')) &&
    ((name === 'AppError' && position === 1) || name === 'success')
  )
}

function isForOthers(node) {
  for (let parent = node.parent; parent; parent = parent.parent) {
    if (ts.isPropertyAssignment(parent) && modelProperties.has(parent.name.getText())) return true
    if (ts.isTaggedTemplateExpression(parent)) return true
    if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) {
      const name = parent.expression.getText()
      return logged.has(name) || loggers.test(name)
    }
    if (ts.isStatement(parent)) return false
  }
  return false
}

const parts = ['server', 'core', 'contract', 'extraction', 'stripe-sandbox', 'chat', 'widget']

test('every text of server, core, extraction and chat that users read is a message', () => {
  const found = parts.flatMap((part) =>
    readdirSync(path.join(repository, part, 'src'), { encoding: 'utf8', recursive: true })
      .filter((name) => /(?<!\.test|\.fixture)\.tsx?$/.test(name) && !name.includes('testing'))
      .map((name) => path.posix.join(part, 'src', name))
      .filter((file) => !Object.keys(otherReaders).some((prefix) => file.startsWith(prefix)))
      .flatMap((file) =>
        untranslatedSentences(file, readFileSync(path.join(repository, file), 'utf8')),
      ),
  )

  expect(found).toEqual([])
})

test('finds a sentence in an error, a response and a variable, but not in a log', () => {
  const code = `
    throw new AppError('not_found', \`No \${name} here\`)
    const route = () => success('Saved')
    const reason = 'The site took too long.'
    log.error('This is for the log.')
    throw new Error('This is for developers.')
    const role = { instruction: 'You are a lawyer.' }
    const path = 'GET /invoices'
  `

  expect(untranslatedSentences('a.ts', code)).toEqual([
    'a.ts: No ${name} here',
    'a.ts: Saved',
    'a.ts: The site took too long.',
  ])
})
