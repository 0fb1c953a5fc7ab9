import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { inlineMessages } from './inline-messages.ts'

/** A build leaves marks that the server fills, so that one build serves every brand and address. */
const marks = {
  'import.meta.env.BRAND_NAME': JSON.stringify('%BRAND_NAME%'),
  'import.meta.env.SUPPORT_EMAIL': JSON.stringify('%SUPPORT_EMAIL%'),
  'import.meta.env.PUBLIC_URL': JSON.stringify('%PUBLIC_URL%'),
}

/** What every page needs travels in two files: many small ones weigh more than they save. */
const framework =
  /node_modules\/(?:react|react-dom|scheduler|react-router|@react-router|cookie|set-cookie-parser)\//
const shell = [
  /node_modules\/(?:clsx|zustand)\//,
  /lucide-react\/dist\/esm\/(?:Icon|createLucideIcon|context|defaultAttributes|shared)/,
  /app\/layout\/(?!require-user)/,
  /app\/shared\/(?:brand|call-error|notify|page-meta|paths|session|session-store|storage|tab-storage|theme|words|billing\/billing-state|billing\/choice)\.ts/,
  /app\/shared\/ui\/(?:avatar|button|icon-button|loader|logo|toaster)\.tsx/,
]

export default defineConfig(({ command }) => ({
  plugins: [inlineMessages(process.env.WEB_LANGUAGE ?? 'en'), tailwindcss(), reactRouter()],
  define: command === 'build' ? marks : {},
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: framework, priority: 2 },
                { name: 'shell', test: (id) => shell.some((part) => part.test(id)), priority: 1 },
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
