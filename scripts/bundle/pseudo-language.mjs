// A pseudo-language generated from English: every letter has an accent, and every text is about a third longer.
// Text without accents on a screen does not come from the messages.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

const plain = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const accented = 'ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž'
const accents = new Map(Array.from(plain, (letter, index) => [letter, accented[index]]))

/** Greek dates contain no plain Latin letters either. */
const locale = 'el-GR'

/** Adds accents to a text and makes every word about a third longer. */
function pseudoText(text) {
  return text.replace(/\p{L}+/gu, (word) =>
    Array.from(
      word + filler.slice(0, Math.round(word.length * 0.35)),
      (letter) => accents.get(letter) ?? letter,
    ).join(''),
  )
}

const filler = 'oneandtwoandthree'

/** The source of a messages file with all texts replaced. */
function pseudoSource(code) {
  const source = ts.createSourceFile('messages.ts', code, ts.ScriptTarget.Latest, true)
  const edits = []
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return
    if (isLocale(node)) edits.push({ node, text: `'${locale}'` })
    else if (ts.isStringLiteral(node) && !isCompared(node) && !isOption(node)) {
      edits.push({ node, text: JSON.stringify(pseudoText(node.text)) })
    } else if (
      ts.isNoSubstitutionTemplateLiteral(node) ||
      ts.isTemplateMiddleOrTemplateTail(node) ||
      ts.isTemplateHead(node)
    ) {
      edits.push({ node, text: pseudoTemplate(node.getText()) })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return edits
    .toSorted((one, other) => other.node.getStart() - one.node.getStart())
    .reduce(
      (text, edit) =>
        text.slice(0, edit.node.getStart()) + edit.text + text.slice(edit.node.getEnd()),
      code,
    )
}

/** A part of a template literal with its text replaced; the delimiters (`, }, ${) are kept. */
function pseudoTemplate(text) {
  const [, open, inner, close] = /^([`}])([\s\S]*?)(`|\$\{)$/.exec(text)
  return `${open}${pseudoText(inner)}${close}`
}

const isLocale = (node) =>
  ts.isStringLiteral(node) &&
  ts.isVariableDeclaration(node.parent) &&
  node.parent.name.getText() === 'locale'

/** Whether a literal is compared, such as `count === '1'`, or is a property key. */
const isCompared = ({ parent }) =>
  (ts.isBinaryExpression(parent) &&
    parent.operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken) ||
  ts.isElementAccessExpression(parent)

/** Whether a literal is an option of an Intl constructor, such as `timeZone: 'UTC'`. */
const isOption = ({ parent }) =>
  ts.isPropertyAssignment(parent) &&
  ts.isNewExpression(parent.parent.parent) &&
  parent.parent.parent.expression.getText().startsWith('Intl.')

/** Writes the pseudo-language into a folder. Unchanged files keep their modification time. */
export function writePseudoLanguage(english, folder) {
  const files = readdirSync(english, { recursive: true }).filter((file) => file.endsWith('.ts'))
  for (const file of files) {
    const to = path.join(folder, file)
    const code = pseudoSource(readFileSync(path.join(english, file), 'utf8'))
    if (existsSync(to) && readFileSync(to, 'utf8') === code) continue
    mkdirSync(path.dirname(to), { recursive: true })
    writeFileSync(to, code)
  }
  for (const file of readdirSync(folder, { recursive: true })) {
    if (file.endsWith('.ts') && !files.includes(file)) rmSync(path.join(folder, file))
  }
}
