/**
 * Prints the provider's object types as compact JSON, from the type declarations of the installed Stripe SDK: the
 * fields of each object, their types, and the known values of each enum.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

const root = path.resolve(import.meta.dirname, '../..')

/** The objects that the sandbox returns or sends in events, by their name in the SDK. */
const objects = [
  'Customer',
  'DeletedCustomer',
  'TaxId',
  'DeletedTaxId',
  'CustomerBalanceTransaction',
  'Product',
  'Price',
  'Coupon',
  'DeletedCoupon',
  'PromotionCode',
  'Discount',
  'PaymentMethod',
  'PaymentIntent',
  'SetupIntent',
  'Charge',
  'Refund',
  'Dispute',
  'Subscription',
  'SubscriptionItem',
  'SubscriptionSchedule',
  'Invoice',
  'InvoiceItem',
  'InvoiceLineItem',
  'InvoicePayment',
  'Plan',
  'BillingPortal.Session',
]

function openProgram() {
  const folder = path.join(root, '.cache/stripe-responses')
  const entry = path.join(folder, `entry-${process.pid}.ts`)
  mkdirSync(folder, { recursive: true })
  const types = objects.map((name, at) => `export type T${at} = Stripe.${name}`)
  writeFileSync(entry, [`import type { Stripe } from 'stripe'`, ...types].join('\n'))
  const program = ts.createProgram([entry], {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2024,
    strict: true,
    skipLibCheck: true,
    types: [],
  })
  rmSync(entry)
  return { checker: program.getTypeChecker(), source: program.getSourceFile(entry) }
}

const { checker, source } = openProgram()
/** The fields of nested types, by type name. */
const definitions = {}

function describe(type) {
  if (type.isUnion()) return describeUnion(type.types)
  if (type.isStringLiteral() || type.isNumberLiteral()) return { is: type.value }
  // `string & Record<never, never>` stands for values that the provider may add later.
  if (type.isIntersection()) return isText(type.types[0]) ? 'open' : describe(type.types[0])
  if (type.flags & ts.TypeFlags.BooleanLiteral) return { is: checker.typeToString(type) === 'true' }
  if (type.flags & ts.TypeFlags.Object) return describeObject(type)
  return plainTypes.find(([flags]) => (type.flags & flags) !== 0)?.[1] ?? 'any'
}

const plainTypes = [
  [ts.TypeFlags.String, 'string'],
  [ts.TypeFlags.Number, 'number'],
  [ts.TypeFlags.Null, 'null'],
  [ts.TypeFlags.Undefined | ts.TypeFlags.Void | ts.TypeFlags.Never, 'absent'],
]

/** Describes a union. An enum is restricted to its known values. */
function describeUnion(types) {
  const all = types.map(describe).filter((one) => one !== 'absent')
  const closed = all.filter((one) => one !== 'open')
  const known = [...new Map(closed.map((one) => [JSON.stringify(one), one])).values()]
  if (known.length === 0) return all.length === 0 ? 'absent' : 'string'
  return known.length === 1 ? known[0] : { any: known }
}

const isText = ({ flags }) => (flags & ts.TypeFlags.String) !== 0

function describeObject(type) {
  if (checker.isArrayType(type)) return { list: describe(checker.getTypeArguments(type)[0]) }
  const name = nameOf(type)
  // The API sends a string, which the SDK converts to an exact decimal.
  if (name === 'DecimalImpl') return 'string'
  const object = objectNameOf(type)
  if (object !== null && object !== 'list') return { object }
  const index = type.getStringIndexType()
  if (index) return { map: describe(index) }
  if (!(name in definitions)) {
    definitions[name] = {}
    definitions[name] = fieldsOf(type)
  }
  return { ref: name }
}

/** The qualified name of a type without its file, for example `Invoice.Parent`. */
const nameOf = (type) =>
  checker
    .typeToString(type, undefined, ts.TypeFormatFlags.UseFullyQualifiedType)
    .replaceAll(/import\("[^"]*"(?:, \{[^}]*\} *\})?\)\./g, '')

/** The value of the field `object`, which all objects of the provider have; null for other types. */
function objectNameOf(type) {
  const property = type.getProperty('object')
  const value = property && checker.getTypeOfSymbol(property)
  return value?.isStringLiteral() ? value.value : null
}

function fieldsOf(type) {
  const fields = {}
  for (const property of type.getProperties()) {
    const described = describe(checker.getTypeOfSymbol(property))
    if (described === 'absent') continue
    const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0
    fields[property.name] = isOptional ? { optional: described } : described
  }
  return fields
}

const described = {}
for (const [at, name] of objects.entries()) {
  const symbol = checker
    .getExportsOfModule(checker.getSymbolAtLocation(source))
    .find((each) => each.name === `T${at}`)
  const type = checker.getDeclaredTypeOfSymbol(symbol)
  const isDeleted = name.includes('Deleted')
  described[`${isDeleted ? 'deleted ' : ''}${objectNameOf(type)}`] = fieldsOf(type)
}

process.stdout.write(JSON.stringify({ objects: described, types: definitions }))
