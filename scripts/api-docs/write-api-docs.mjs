// `npm run docs:api`: writes docs/api.md from the contract's schemas and the route table of the server.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { documentedCalls } from './calls.mjs'
import { openApp } from './open-app.mjs'
import { renderApi } from './render.mjs'

const app = await openApp()
writeFileSync(
  path.resolve(import.meta.dirname, '../../docs/api.md'),
  renderApi(documentedCalls(app.routes)),
)
await app.close()
