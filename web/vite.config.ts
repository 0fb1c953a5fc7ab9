import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import path from 'node:path'
import { defineConfig } from 'vite'
import { messagesAlias, messagesInlined } from '../scripts/bundle/messages-build.mjs'

/** A build leaves marks that the server fills, so that one build serves every brand and address. */
const marks = {
  'import.meta.env.BRAND_NAME': JSON.stringify('%BRAND_NAME%'),
  'import.meta.env.SUPPORT_EMAIL': JSON.stringify('%SUPPORT_EMAIL%'),
  'import.meta.env.TAX_NOTE': JSON.stringify('%TAX_NOTE%'),
  'import.meta.env.YEARLY_SAVING': JSON.stringify('%YEARLY_SAVING%'),
  'import.meta.env.PRICING_LEAD': JSON.stringify('%PRICING_LEAD%'),
  'import.meta.env.MAX_FILE_MB': JSON.stringify('%MAX_FILE_MB%'),
  'import.meta.env.PUBLIC_URL': JSON.stringify('%PUBLIC_URL%'),
}

/**
 * What every page needs is in two files, what the pages of owners need in a third one: many small files
 * take longer and weigh more than they save. Public pages import nothing of the third one.
 */
const framework =
  /node_modules\/(?:react|react-dom|scheduler|react-router|@react-router|cookie|set-cookie-parser)\//
const shell = [
  /node_modules\/(?:clsx|zustand)\//,
  /app\/layout\/(?!require-user|footer|header-menus|menu-keys|phone-menu|subscribe-form|user-menu)/,
  /app\/shared\/(?:brand|call-error|icons\/create-icon|notify|page-meta|paths|session|session-store|storage|tab-storage|theme|words|billing\/billing-state|billing\/choice)\.ts/,
  /app\/shared\/ui\/(?:avatar|button|card|icon-button|loader|logo|pill|rich-text|toaster)\.tsx?/,
  /contract\/src\/limits\.ts/,
  /app\/features\/pricing\/product-structured-data\.ts/,
  /messages\/[^/]+\/language\.ts/,
]
/** What forms of public pages and calls of owners share. */
const rules =
  /contract\/src\/patterns\.ts|app\/shared\/browser\/when-idle\.ts|lucide-react\/dist\/esm\/icons\/eye\./
const owner = [
  /node_modules\/(?:@tanstack|zod)\//,
  /lucide-react\/dist\/esm\/icons\/(?:code|database|plus|settings-2|trash)\./,
  /contract\/src\/(?:bots|endpoint|billing\/(?:amounts|billing|plan-rules))\.ts/,
  /messages\/[^/]+\/(?:billing\/plan|bots\/dashboard)\.ts/,
  /app\/layout\/require-user\.tsx/,
  /app\/shared\/(?:call|chatbots|format|query|billing\/(?:past-due-notice|plan-texts|read-billing))\.tsx?/,
  /app\/shared\/ui\/usage-bar\.tsx/,
]

/** What plans are shown and chosen with. */
const plans =
  /\/(?:segmented-control|subscription-choice|contract\/src\/billing\/plans)\.tsx?$|\/icons\/check\.m?js$/

const ownIcons = path.resolve(import.meta.dirname, 'app/shared/icons/create-icon.ts')

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  resolve: {
    alias: [
      ...Object.entries(messagesAlias()).map(([find, replacement]) => ({ find, replacement })),
      { find: /^.*\/createLucideIcon\.mjs$/, replacement: ownIcons },
    ],
  },
  // Pages rendered at build time show the same icons as those in browsers.
  ssr: { noExternal: ['lucide-react'] },
  define: command === 'build' ? marks : {},
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Each page carries its own words: a message is written where it is used.
          optimization: messagesInlined,
          output: {
            // Short, because each page loads the names of all files.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: [
                { name: 'framework', test: framework, priority: 4 },
                { name: 'rules', test: rules, priority: 2 },
                // Each small file costs more than 100 bytes of its own.
                { name: 'plans', test: (id) => plans.test(id), priority: 0 },
                { name: 'shell', test: (id) => shell.some((part) => part.test(id)), priority: 3 },
                { name: 'owner', test: (id) => owner.some((part) => part.test(id)), priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
  build: {
    manifest: true,
    target: 'es2022',
    // The themes rest on light-dark(), which an older target would rewrite into twice the CSS.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000', '/chatbotiframe': 'http://127.0.0.1:3000' } },
}))
