// Finds the names that a source file declares: types, classes, functions, members, tables, variables and parameters.
import { parseSync, Visitor } from 'vite'

/** The identifiers that a declaration or parameter binds, including those in a destructuring pattern. */
function boundNames(pattern) {
  if (!pattern) return []
  if (pattern.type === 'Identifier') return [pattern]
  const inner = [
    pattern.left,
    pattern.argument,
    ...(pattern.elements ?? []),
    ...(pattern.properties ?? []).map(({ value, argument }) => value ?? argument),
  ]
  return inner.flatMap(boundNames)
}

/** The names that a file declares: functions, types, variables, parameters, members of types and classes, columns. */
export function declaredNames(file, source) {
  const names = []
  const add = ({ name, value }) => names.push(name ?? String(value))
  const addMember = ({ key, computed }) => {
    if (!computed) add(key)
  }
  const addNamed = ({ id }) => {
    if (id) add(id)
  }
  const addBound = (pattern) => {
    boundNames(pattern).forEach(add)
  }
  const addFunction = ({ id, params }) => {
    if (id) add(id)
    params.forEach(addBound)
  }

  new Visitor({
    FunctionDeclaration: addFunction,
    FunctionExpression: addFunction,
    ArrowFunctionExpression: addFunction,
    CatchClause: ({ param }) => addBound(param),
    ClassDeclaration: addNamed,
    TSTypeAliasDeclaration: addNamed,
    TSInterfaceDeclaration: addNamed,
    VariableDeclarator: ({ id }) => addBound(id),
    MethodDefinition: addMember,
    PropertyDefinition: addMember,
    TSPropertySignature: addMember,
    TSMethodSignature: addMember,
    Property: (node) => {
      if (file.includes('/db/schema/')) addMember(node)
    },
  }).visit(parseSync(file, source).program)
  return new Set(names)
}
