export const label = 'Function Definition'
export const hint = 'A JSON object with name, description and parameters.'
export const exampleDescription =
  'Looks up the status of an order. Use it when a visitor asks where a package is.'
export const exampleArgument = 'The order number, for example 10482'
export const problemAt = ({ line, problem }: { line: string | number; problem: string | number }) =>
  `Line ${line}: ${problem}`
export const insertExample = 'Insert example'
export const leaveEditorHint = 'Press Escape, then Tab, to leave the editor.'
export const addHere = 'Add here'
export const addKey = ({ key }: { key: string }) => `Add ${key}`
export const unknownType = ({ type }: { type: string }) =>
  `Unknown type '${type}'. Use string, number, integer, boolean, array or object.`
export const missingProperty = ({ name }: { name: string }) =>
  `'${name}' is required but isn't defined in properties.`
