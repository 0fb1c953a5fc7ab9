// The names that a source file declares for others to read: types, classes, functions, members and tables.
import { parseSync, Visitor } from 'vite'

const isFunction = ({ init }) =>
  init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression'

/** Names by file and source: exported names, every function and type, members of types and classes, columns. */
export function declaredNames(file, source) {
  const names = []
  const add = ({ name, value }) => names.push(name ?? String(value))
  const addMember = ({ key, computed }) => {
    if (!computed) add(key)
  }
  const addNamed = ({ id }) => {
    if (id) add(id)
  }

  new Visitor({
    FunctionDeclaration: addNamed,
    ClassDeclaration: addNamed,
    TSTypeAliasDeclaration: addNamed,
    TSInterfaceDeclaration: addNamed,
    VariableDeclarator: (node) => {
      if (isFunction(node)) add(node.id)
    },
    ExportNamedDeclaration: ({ declaration }) => {
      for (const { id } of declaration?.declarations ?? []) if (id.name) add(id)
    },
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
