const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.tsx?$' },
  to: { pathNot: allowed },
})

export default {
  forbidden: [
    only('contract-imports-zod-only', '^contract/src', ['^contract/src', '/zod/']),
    only('core-imports-contract-only', '^core/src', ['^core/src', '^contract/src', '/zod/']),
    only('chat-imports-contract-only', '^chat/src', ['^chat/src', '^contract/src', 'node_modules']),
    only('web-never-sees-the-server', '^web/app', [
      '^web/app',
      '^chat/src',
      '^contract/src',
      'node_modules',
      '\\+types/',
    ]),
    only('widget-stands-alone', '^widget/src', ['^widget/src']),
    {
      name: 'http-reaches-adapters-through-core',
      severity: 'error',
      from: { path: '^server/src/http' },
      to: { path: '^server/src/adapters' },
    },
    {
      name: 'adapters-do-not-import-each-other',
      severity: 'error',
      from: { path: '^server/src/adapters/([^/]+)/' },
      to: {
        path: '^server/src/adapters/',
        pathNot: ['^server/src/adapters/$1/', '^server/src/adapters/egress/'],
      },
    },
    {
      name: 'sql-stays-in-the-database-adapter',
      severity: 'error',
      from: { path: '^server/src', pathNot: '^server/src/adapters/db/' },
      to: { path: 'node_modules/(kysely|pg)/' },
    },
    {
      name: 'features-do-not-import-each-other',
      severity: 'error',
      from: { path: '^web/app/features/([^/]+)/' },
      to: { path: '^web/app/features/', pathNot: '^web/app/features/$1/' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
}
