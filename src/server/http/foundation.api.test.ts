// Request pipeline: guard, permissions, input validation, errors and CORS, through HTTP on a real database.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { everyone, vicePresidents } from '#shared/access.ts'
import type { Contract } from '#shared/endpoint.ts'
import { problem } from '#shared/problem.ts'
import { roles } from '#shared/roles.ts'
import { defineHub } from '../hub/hub.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { raceToSave } from '../testing/race.ts'

const trialContract = {
  add: {
    method: 'POST',
    path: '/api/trial/:id',
    summary: 'A trial',
    access: { anyone: 'a test' },
    params: z.object({ id: z.coerce.number() }),
    body: z.object({ title: z.string().check(z.minLength(1, 'Give it a title.')), tags: z.array(z.string()) }),
    answer: z.object({ id: z.number(), title: z.string() }),
  },
  fail: {
    method: 'GET',
    path: '/api/trial/fail',
    summary: 'Fails',
    access: { anyone: 'a test' },
    answer: z.object({}),
  },
  list: {
    method: 'GET',
    path: '/api/trial/list',
    summary: 'A list',
    access: { anyone: 'a test' },
    query: z.object({ year: z.optional(z.string()), lc: z.optional(z.string().check(z.maxLength(3, 'Too long.'))) }),
    answer: z.object({ year: z.string() }),
  },
  link: {
    method: 'GET',
    path: '/api/trial/link',
    summary: 'A link in a mail',
    access: { anyone: 'a test' },
    otherQuery: 'a test',
    answer: z.object({}),
  },
  gone: { method: 'GET', path: '/api/trial/gone', summary: 'Is gone', access: { anyone: 'a test' } },
  mxOnly: { method: 'GET', path: '/api/trial/mx', summary: 'Needs a screen', access: { screens: ['/mx-results'] } },
  strange: { method: 'GET', path: '/api/trial/strange', summary: 'Unknown access', access: { everybody: 1 } as never },
} satisfies Contract

const trialHub = defineHub({
  name: 'trial',
  manifest: {
    screens: {
      '/mx-results': { name: 'MX Results', roles: vicePresidents },
      '/gcps/{id}': { name: 'GCP', roles: everyone },
      '/od-model': { name: 'OD Model', roles: everyone },
    },
  },
  contract: trialContract,
  migrations: [],
  handlers: () => ({
    add: async ({ params, body }) => ({ id: params.id, title: body.title, secret: 'never leaves' }),
    fail: async () => {
      throw new Error('a secret detail')
    },
    list: async ({ query }) => ({ year: query.year ?? 'the open one' }),
    link: async () => ({}),
    gone: async () => {
      throw problem('gone', 'This is gone.')
    },
    mxOnly: async () => undefined,
    strange: async () => 'open',
  }),
})

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [trialHub], env: { LOG_LEVEL: 'silent', DATABASE_POOL: '20' } })
})
afterAll(() => portal.close())

describe('input', () => {
  it('names every wrong field with 400', async () => {
    const answer = await portal.ask('POST', '/api/trial/x', { body: { title: '' } })
    expect([answer.status, answer.json.error]).toEqual([400, 'badInput'])
    expect(Object.keys(answer.json.fields).sort()).toEqual(['id', 'tags', 'title'])
    expect(answer.json.fields.title).toBe('Give it a title.')
    expect(answer.json.fields.tags).toBe('This field is required.')
  })

  it('names every unknown name of the query with 400, and what the address takes', async () => {
    const { status, json } = await portal.ask('GET', '/api/trial/list?yeer=25.26&lc=ISB4&__proto__=x')
    expect([status, json.error, json.message]).toEqual([400, 'badInput', 'Please check: yeer, __proto__, lc.'])
    const text = 'This name is unknown. The address takes: year, lc.'
    expect(Object.entries(json.fields)).toEqual([
      ['yeer', text],
      ['__proto__', text],
      ['lc', 'Too long.'],
    ])
    expect((await portal.ask('GET', '/api/trial/list?year=25.26')).json).toEqual({ year: '25.26' })
    const none = await portal.ask('GET', '/api/trial/fail?page=1')
    expect([none.status, Object.keys(none.json.fields)]).toEqual([400, ['page']])
  })

  it('ignores names that other programs add, where the contract says so', async () => {
    expect((await portal.ask('GET', '/api/trial/link?utm_source=mail')).status).toBe(200)
  })

  it('tells a page of version 0.3 to reload if it sends a name of old; other programs are told the name', async () => {
    const asked = (headers: Record<string, string>, path = '/api/trial/list?yeer=1') =>
      portal.ask('GET', path, { headers })
    const { status, json } = await asked({ 'sec-fetch-site': 'same-origin' })
    expect([status, json.error]).toEqual([400, 'reload'])
    expect(json.message).toBe('This page is from an older version. Please reload it.')
    expect(Object.keys(json.fields)).toEqual(['yeer'])
    expect((await asked({ 'sec-fetch-site': 'none' })).json.error).toBe('badInput')
    expect((await asked({ 'sec-fetch-site': 'same-origin' }, '/api/trial/list?lc=ISB4')).json.error).toBe('badInput')
  })

  it('sends only the fields of the answer shape', async () => {
    const answer = await portal.ask('POST', '/api/trial/7', { body: { title: 'Welcome week', tags: [] } })
    expect([answer.status, answer.json]).toEqual([200, { id: 7, title: 'Welcome week' }])
  })

  it.each([
    ['malformed JSON', '{"title":', 400],
    ['a prototype trick', '{"__proto__": {"title": "x"}}', 400],
    ['a body of more than 64 KB from a visitor', JSON.stringify('x'.repeat(64 * 1024 - 1)), 413],
    ['a body of 64 KB that is no object', JSON.stringify('x'.repeat(64 * 1024 - 2)), 400],
  ])('refuses %s', async (_, body, status) => {
    const answer = await portal.ask('POST', '/api/trial/7', { body })
    expect(answer.status).toBe(status)
    expect(answer.json.message).toBeTruthy()
    expect(answer.text).not.toMatch(/\bat .+:\d+/)
  })

  it('refuses what is not JSON with 415', async () => {
    const headers = { 'content-type': 'text/xml' }
    expect((await portal.ask('POST', '/api/trial/7', { body: '<x/>', headers })).status).toBe(415)
  })
})

describe('failures', () => {
  it('answers an unknown API path with 404 as JSON, and redirects a page to its hash URL', async () => {
    const api = await portal.ask('GET', '/api/nowhere')
    expect([api.status, api.json.error]).toEqual([404, 'notFound'])
    const page = await portal.ask('GET', '/gcps/7?from=mail')
    expect([page.status, page.headers.get('location')]).toEqual([302, '/#/gcps/7?from=mail'])
    expect((await portal.ask('GET', '/assets/index-of-an-older-build.js')).status).toBe(404)
  })

  it('answers a wrong method on a known path with 405 and the right ones', async () => {
    const asked = async (method: string, path: string) => {
      const { status, json, headers } = await portal.ask(method, path)
      return [status, json?.error, headers.get('allow')]
    }
    expect(await asked('POST', '/api/trial/mx')).not.toContain(405)
    expect(await asked('DELETE', '/api/trial/mx')).toEqual([405, 'wrongMethod', 'POST, GET, HEAD'])
    expect(await asked('PUT', '/api/trial/7/?x=1')).toEqual([405, 'wrongMethod', 'POST'])
    expect(await asked('PATCH', '/api/me')).toEqual([405, 'wrongMethod', 'GET, HEAD'])
    expect(await asked('DELETE', '/api/nowhere')).toEqual([404, 'notFound', null])
    for (const method of ['HEAD', 'OPTIONS']) {
      expect((await fetch(`${portal.url}/api/trial/7`, { method })).status).toBe(404)
    }
  })

  it('hides internal errors', async () => {
    const answer = await portal.ask('GET', '/api/trial/fail')
    expect(answer.status).toBe(500)
    expect(answer.text).not.toContain('secret detail')
    expect(answer.json.requestId).toBeTruthy()
  })

  it('maps a problem to its status', async () => {
    const answer = await portal.ask('GET', '/api/trial/gone')
    expect([answer.status, answer.json]).toEqual([410, { error: 'gone', message: 'This is gone.' }])
  })
})

describe('guard', () => {
  it('denies an unknown access rule', async () => {
    const admin = await portal.signInAs('admin')
    expect((await portal.ask('GET', '/api/trial/strange', { as: admin })).status).toBe(403)
  })

  it('lets only the saved roles in, and admin always', async () => {
    expect((await portal.ask('GET', '/api/trial/mx')).status).toBe(401)
    for (const role of roles) {
      const { status } = await portal.ask('GET', '/api/trial/mx', { as: await portal.signInAs(role) })
      expect([role, status]).toEqual([role, ['lcvp', 'mcvp', 'admin'].includes(role) ? 204 : 403])
    }
  })

  it('applies a changed permission on the next request', async () => {
    const admin = await portal.signInAs('admin')
    const leader = await portal.signInAs('tl')
    const save = (accessRoles: string[]) =>
      portal.ask('PUT', '/api/route-permissions/mx-results', { as: admin, body: { accessRoles } })
    expect((await save(['tl'])).json.accessRoles).toEqual(['tl', 'admin'])
    expect((await portal.ask('GET', '/api/trial/mx', { as: leader })).status).toBe(204)
    await save(['lcvp', 'mcvp'])
    expect((await portal.ask('GET', '/api/trial/mx', { as: leader })).status).toBe(403)
  })

  it.each([
    ['an ended session', { expiresAt: '2020-01-01T00:00:00.000Z' }, 'session'],
    ['an unverified address', { emailVerified: 0 }, 'user'],
    ['a deactivated person', { active: 0 }, 'user'],
    ['an address outside the domain', { email: 'x@evil-nexus.example' }, 'user'],
  ])('treats %s as signed out', async (_, change, table) => {
    const person = await portal.signInAs('tm')
    expect((await portal.ask('GET', '/api/me', { as: person })).json.uid).toBe(person.uid)
    expect((await portal.ask('GET', '/api/me/here', { as: person })).json.me.uid).toBe(person.uid)
    const key = table === 'user' ? 'id' : 'userId'
    await portal.db.updateTable(table).set(change).where(key, '=', person.uid).execute()
    expect((await portal.ask('GET', '/api/me', { as: person })).status).toBe(401)
    expect((await portal.ask('GET', '/api/me/here', { as: person })).json).toEqual({ me: null })
  })

  it('refuses a forged cookie', async () => {
    const person = await portal.signInAs('tm')
    const forged = { ...person, cookie: `${person.cookie.slice(0, -6)}AAAA%3D` }
    expect((await portal.ask('GET', '/api/me', { as: forged })).status).toBe(401)
  })
})

describe('route permissions', () => {
  it('are readable by a visitor, with id, route and roles', async () => {
    const { json } = await portal.ask('GET', '/api/route-permissions')
    expect(json.find((row: { route: string }) => row.route === '/gcps/{id}')).toMatchObject({
      _id: 'gcps--id',
      accessRoles: [...roles],
    })
    expect(json.find((row: { route: string }) => row.route === '/admin-panel').accessRoles).toEqual(['admin'])
  })

  it('are changed by admin only', async () => {
    for (const role of roles.filter((role) => role !== 'admin')) {
      const as = await portal.signInAs(role)
      const answer = await portal.ask('PUT', '/api/route-permissions/od-model', { as, body: { accessRoles: [] } })
      expect(answer.status).toBe(403)
    }
  })

  it('answer all but the first of 25 admins who save the same row with 409 and what was saved, and audit the first', async () => {
    const as = await portal.signInAs('admin')
    const choices = [['tm'], ['tl'], ['lcvp'], ['mcvp'], ['tm', 'tl']]
    // The first round opens the connections; only then do requests really run concurrently.
    for (let version = 1; version <= 3; version++) {
      const saved = await raceToSave(25, (n) => {
        const body = { accessRoles: choices[n % choices.length], version }
        return portal.ask('PUT', '/api/route-permissions/od-model', { as, body })
      })
      expect(saved.version).toBe(version + 1)
    }
    const records = await portal.db.selectFrom('audit').selectAll().where('subject', '=', '/od-model').execute()
    expect(records).toHaveLength(3)
    expect(records[0]).toMatchObject({ kind: 'permission.save', actorEmail: as.email })
  })

  it('are each saved, one after the other, if no version is sent', async () => {
    const admin = await portal.signInAs('admin')
    const answers = await Promise.all(
      ['tm', 'tl', 'lcvp', 'mcvp'].map((role) =>
        portal.ask('PUT', '/api/route-permissions/od-model', { as: admin, body: { accessRoles: [role] } }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ json }) => json.version)).size).toBe(4)
  })

  it('need a confirmation before the admin panel opens to other roles', async () => {
    const admin = await portal.signInAs('admin')
    const save = (confirmed?: boolean) =>
      portal.ask('PUT', '/api/route-permissions/admin-panel', { as: admin, body: { accessRoles: ['mcvp'], confirmed } })
    expect((await save()).json.error).toBe('needsConfirmation')
    expect((await save(true)).json.accessRoles).toEqual(['mcvp', 'admin'])
  })
})

describe('requests from other sites', () => {
  const post = (headers: Record<string, string>) =>
    portal.ask('POST', '/api/trial/7', { body: { title: 'x', tags: [] }, headers })

  it('are refused when they change something', async () => {
    expect((await post({ origin: 'https://evil.example' })).json.error).toBe('foreignOrigin')
    expect((await post({ origin: 'null' })).status).toBe(403)
    expect((await post({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await post({ origin: portal.url })).status).toBe(200)
  })
})

it('sends security headers and the API document', async () => {
  const { headers, json } = await portal.ask('GET', '/api/docs')
  expect(headers.get('content-security-policy')).toMatch(/script-src 'self'.*require-trusted-types-for 'script'/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(json.paths['/api/route-permissions/{id}'].put.requestBody).toBeTruthy()
})

it('allows the configured web origins with credentials (CORS), and no others', async () => {
  const webOrigin = 'https://web.nexus.example'
  const shared = await startTestPortal({ hubs: [trialHub], env: { WEB_ORIGINS: webOrigin } })
  const ask = (origin: string) =>
    shared.ask('POST', '/api/trial/7', { body: { title: 'x', tags: [] }, headers: { origin } })
  const allowed = await ask(webOrigin)
  expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([200, webOrigin])
  expect(allowed.headers.get('access-control-allow-credentials')).toBe('true')
  const foreign = await ask('https://evil.example')
  expect([foreign.status, foreign.headers.get('access-control-allow-origin')]).toEqual([403, null])
  await shared.close()
})
