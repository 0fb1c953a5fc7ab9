import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { redirectFormPosts } from './redirect-form-posts.ts'

const login = { name: 'login', html: '', policy: '', isListed: true }
const web = { folder: '', pages: new Map([['/login', login]]), fallback: login }

function server() {
  const app = Fastify()
  redirectFormPosts(app, web)
  app.post('/login', async () => 'the call')
  app.post('/logout', async () => 'the call')
  return app
}

const sent = (url: string, mode: string) =>
  server().inject({ method: 'POST', url, headers: { 'sec-fetch-mode': mode } })

test('a form posted by a browser without scripts redirects to its page', async () => {
  for (const url of ['/login', '/Login/?redirect=%2Fprofile']) {
    const { statusCode, headers } = await sent(url, 'navigate')
    expect([statusCode, headers.location]).toEqual([303, url])
  }
})

test('the API call at the same address answers all other clients', async () => {
  expect((await sent('/login', 'cors')).body).toBe('the call')
  expect((await server().inject({ method: 'POST', url: '/login' })).body).toBe('the call')
})

test('an address without a page is not redirected', async () => {
  expect((await sent('/logout', 'navigate')).body).toBe('the call')
  expect((await sent('//login', 'navigate')).statusCode).toBe(404)
})
