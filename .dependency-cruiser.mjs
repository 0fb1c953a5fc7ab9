const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.tsx?$' },
  to: { pathNot: allowed },
})

export default {
  forbidden: [
    only('messages-import-nothing', '^messages', ['^messages']),
    only('contract-imports-zod-only', '^contract/src', ['^contract/src', '^messages/', '/zod/']),
    only('core-imports-contract-only', '^core/src', [
      '^core/src',
      '^contract/src',
      '^messages/',
      '/zod/',
      '/@orama/stemmers/',
    ]),
    {
      name: 'core-areas-import-index-files',
      severity: 'error',
      from: { path: '^core/src/([^/]+)/' },
      to: { path: '^core/src/', pathNot: ['^core/src/$1/', '^core/src/[^/]+/index\\.ts$'] },
    },
    {
      name: 'no-test-helpers-in-production',
      severity: 'error',
      from: { pathNot: ['\\.test\\.tsx?$', '/testing/'] },
      to: { path: '/testing/' },
    },
    only('chat-imports-contract-only', '^chat/src', [
      '^chat/src',
      '^contract/src',
      '^messages/',
      'node_modules',
    ]),
    only('web-does-not-import-server', '^web/app', [
      '^web/app',
      '^chat/src',
      '^contract/src',
      '^messages/',
      'node_modules',
      '\\+types/',
    ]),
    only('widget-imports-messages-only', '^widget/src', ['^widget/src', '^messages/']),
    {
      name: 'extraction-imports-core-only',
      severity: 'error',
      from: { path: '^extraction/src' },
      to: { path: '^(server|stripe-sandbox|chat|web|widget|contract)/' },
    },
    {
      name: 'stripe-sandbox-imports-core-only',
      severity: 'error',
      from: { path: '^stripe-sandbox/src' },
      to: { path: '^(server|extraction|chat|web|widget)/' },
    },
    {
      name: 'platform-imports-no-area',
      severity: 'error',
      from: { path: '^server/src/platform/' },
      to: { path: '^server/src/(?!platform/)' },
    },
    {
      name: 'areas-import-index-files',
      severity: 'error',
      from: { path: '^server/src/([^/]+)/', pathNot: '^server/src/platform/|\\.test\\.ts$' },
      to: {
        path: '^server/src/[^/]+/',
        pathNot: ['^server/src/$1/', '^server/src/platform/', '^server/src/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'app-imports-index-files',
      severity: 'error',
      from: { path: '^server/src/[^/]+\\.ts$' },
      to: { path: '^server/src/(?!platform/)[^/]+/', pathNot: '/index\\.ts$' },
    },
    {
      name: 'routes-do-not-import-stores',
      severity: 'error',
      from: { path: '^server/src/[^/]+/routes/' },
      to: { path: '^server/src/[^/]+/(stores|ledger)/' },
    },
    {
      name: 'sql-only-in-stores',
      severity: 'error',
      from: { path: '^server/src', pathNot: '^server/src/(platform/|[^/]+/(stores|ledger)/)' },
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
