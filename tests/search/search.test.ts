// Search and permissions: it finds what a person may see, in any spelling, and never anything else: for no role, no word,
// and at no moment of a change.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { placeAt } from '#server/testing/places.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import type { Found } from '#shared/contracts/search-contract.ts'
import { roles } from '#shared/roles.ts'
import { isWired } from '../setup/from-hub.ts'
import { finders, gcpForm, type Made, makeRecords } from './records.ts'

let portal: TestPortal
let made: Made

async function search(as: Person, text: string): Promise<Found[]> {
  const { status, json } = await portal.ask('GET', `/api/search?q=${encodeURIComponent(text)}`, { as })
  expect(status).toBe(200)
  return json.results
}
const titles = async (as: Person, text: string) => (await search(as, text)).map(({ title }) => title)

/** The hubs that its records belong to. */
const isWhole = ['gcp', 'documents', 'people', 'admin', 'sona-survey', 'mx-funnel', 'happiness-survey'].every(isWired)

describe.runIf(isWhole)('a search', () => {
  beforeAll(async () => {
    portal = await startTestPortal({ hubs })
    made = await makeRecords(portal)
  })
  afterAll(() => portal.close())

  describe.each(roles)('%s', (role) => {
    it.each(Object.entries(finders))('and %s', async (title, whoMay) => {
      const own = title.split(' ').at(-1) as string
      // The whole title; and for two roles a typo, a word, its beginning and parts of it, because the spelling is
      // normalised before the caller matters.
      const more = [`q${title.slice(2)}`, own, `quag ${own.slice(0, 2)}`, own.slice(1), own.slice(0, -1)]
      const isOneOfTwo = role === 'user' || role === 'admin'
      for (const typed of [title, ...(isOneOfTwo ? more : [])]) {
        const found = await titles(made.as(role), typed)
        expect([typed, found.includes(title)]).toEqual([typed, whoMay.includes(role)])
      }
    })
  })

  it('gives authors their own records, and others nothing before they type', async () => {
    expect((await titles(made.author, 'quagga')).sort()).toEqual(
      ['approved', 'cycle', 'pending', 'rejected', 'resource', 'withdrawn'].map((word) => `Quagga ${word}`).sort(),
    )
    expect((await titles(made.author, '')).sort()).toEqual(
      ['approved', 'pending', 'rejected', 'withdrawn'].map((word) => `Quagga ${word}`),
    )
    expect(await search(made.as('user'), '')).toEqual(
      // Before anything is typed there are only the person's own records.
      [],
    )
  })

  it('leads to screens: of entries, lists, people and accounts', async () => {
    const paths = async (as: Person, text: string) => (await search(as, text)).map(({ kind, path }) => [kind, path])
    const [[kind, path] = []] = await paths(made.as('user'), 'quagga approved')
    expect([kind, path]).toEqual(['gcp', expect.stringMatching(/^\/gcps\/[\w-]+$/)])
    expect(await paths(made.author, 'quagga rejected')).toEqual([
      ['gcp', expect.stringMatching(/^\/gcpform\?revise=[\w-]+$/)],
    ])
    expect(await paths(made.as('mcvp'), 'quagga rejected')).toEqual([['gcp', '/gcp-approvals?search=Quagga+rejected']])
    expect(await paths(made.as('user'), 'quagga cycle')).toEqual([['document', '/apip-cycle?search=Quagga+cycle']])
    const [document] = await search(made.as('user'), 'quagga cycle')
    expect(document).toMatchObject({
      line: expect.stringMatching(/^APIP cycle · /),
      link: 'https://example.org/document',
    })
    expect(await paths(made.as('tl'), 'quagga appointed')).toEqual([
      ['person', expect.stringMatching(/^\/people\?person=[\w-]+$/)],
    ])
    expect(await paths(made.as('admin'), 'quagga appointed')).toEqual([
      ['person', '/admin-panel?search=heliotrope%40nexus.example'],
    ])
  })

  it('finds people by their address only for those who may read addresses', async () => {
    for (const role of roles) {
      const leads = ['tl', 'lcvp', 'mcvp', 'admin'].includes(role)
      for (const typed of ['heliotrope', 'quagga heliot', 'heliotrpoe']) {
        expect([role, typed, await titles(made.as(role), typed)]).toEqual([
          role,
          typed,
          leads ? ['Quagga Appointed'] : [],
        ])
      }
      expect(await titles(made.as(role), 'jacaranda')).toEqual(role === 'admin' ? ['Quagga Newcomer'] : [])
    }
  })

  it('leads from an LC to the results that a person may open, their own LC first', async () => {
    const lines = async (as: Person, text: string) =>
      (await search(as, text)).map(({ title, line }) => `${title}: ${line}`)
    expect(await lines(made.as('user'), 'faisalabad')).toEqual(['Faisalabad: Conversion tracker'])
    expect((await lines(made.as('tl'), 'faislabad')).sort()).toEqual([
      'Faisalabad: Conversion tracker',
      'Faisalabad: MX funnel',
      'Faisalabad: Sona',
    ])
    expect(await search(made.as('mcvp'), 'gik')).toContainEqual({
      kind: 'committee',
      title: 'Giki',
      line: 'Happiness results',
      path: '/happiness-results?lc=Giki',
    })
    const leader = await portal.signInAs('tl')
    await placeAt(portal, leader.uid, 'Multan')
    expect((await lines(leader, '')).every((line) => line.startsWith('Multan: '))).toBe(true)
  })

  it('finds an LC that closed or was merged, and says so', async () => {
    const as = made.as('admin')
    const change = (code: string, body: object) =>
      portal.ask('PUT', `/api/organisation/committees/${code}`, { as, body })
    expect((await change('Hyderabad', { closedOn: '2020-01-01' })).status).toBe(200)
    expect((await change('Multan', { successor: 'Lahore' })).status).toBe(200)
    const found = async (text: string) =>
      (await search(made.as('tm'), text))
        .filter(({ kind }) => kind === 'committee')
        .map(({ line, path }) => [line, path])
    expect(await found('hyderabad')).toContainEqual(['Sona · closed', '/sona-survey?lc=Hyderabad'])
    expect(await found('multan')).toContainEqual(['Sona · closed, merged into Lahore', '/sona-survey?lc=Multan'])
    for (const code of ['Hyderabad', 'Multan']) await change(code, { closedOn: null })
    expect(await found('hyderabad')).toContainEqual(['Sona', '/sona-survey?lc=Hyderabad'])
  })

  it('follows the saved permissions on the very next request', async () => {
    const { json } = await portal.ask('GET', '/api/route-permissions', { as: made.as('admin') })
    const close = async (route: string, accessRoles: string[]) => {
      const { _id } = json.find((each: { route: string }) => each.route === route)
      const answer = await portal.ask('PUT', `/api/route-permissions/${_id}`, {
        as: made.as('admin'),
        body: { accessRoles },
      })
      expect(answer.status).toBe(200)
    }
    const everyone = roles.filter((role) => role !== 'tm')
    for (const route of ['/resource-hub', '/gcps/{id}']) await close(route, everyone)
    expect(await titles(made.as('tm'), 'quagga resource')).toEqual([])
    expect(await titles(made.as('tm'), 'quagga cycle')).toEqual(['Quagga cycle'])
    expect((await search(made.as('tm'), 'quagga approved'))[0]?.path).toBe('/gcplist?search=Quagga+approved')
    for (const route of ['/gcplist', '/gcpform', '/people']) await close(route, everyone)
    expect(await titles(made.as('tm'), 'quagga')).toEqual(['Quagga cycle'])
    expect(await titles(made.author, 'quagga pending')).toEqual([])
    for (const route of ['/resource-hub', '/gcps/{id}', '/gcplist', '/gcpform', '/people'])
      await close(route, [...roles])
  })

  it('treats any input as words, and none as a command', async () => {
    for (const typed of ['"', '" OR "', 'a AND', 'NEAR(', '*', '%', '_', '\\', "' or 1=1 --", '\t', '‮', '😀😀😀']) {
      expect([typed, (await search(made.as('user'), typed)).length]).toEqual([typed, 0])
    }
    expect((await portal.ask('GET', `/api/search?q=${'x'.repeat(101)}`, { as: made.as('user') })).status).toBe(400)
    expect((await portal.ask('GET', '/api/search?q=quagga')).status).toBe(401)
  })

  it.each([
    ['Zoë naïve Straße', 'zoe NAIVE strasse'],
    ['تعليم كے ليے', 'تعلیم کے لیے'],
    ['Leadership 100% "live"', '100% "live'],
    ['Orchestrating volunteers', 'volunters orchestra'],
  ])('forgives how people write: %s', async (title, typed) => {
    await made.decide(await made.submit(title), 'approve')
    expect(await titles(made.as('user'), typed)).toContain(title)
  })

  describe('while something changes', () => {
    /** Searches without a pause until the changes are over; returns every title that was seen. */
    async function seenWhile(changes: () => Promise<void>, typed: string): Promise<Set<string>> {
      let isOver = false
      const seen = new Set<string>()
      const looking = Array.from({ length: 3 }, async () => {
        while (!isOver) for (const title of await titles(made.as('user'), typed)) seen.add(title)
      })
      await changes().finally(() => {
        isOver = true
      })
      await Promise.all(looking)
      return seen
    }

    it('a title that was never approved is never seen', async () => {
      const id = await made.submit('Okapi open')
      const edit = (title: string) => portal.ask('PUT', `/api/gcp/${id}`, { as: made.as('mcvp'), body: gcpForm(title) })
      const seen = await seenWhile(async () => {
        for (let round = 0; round < 5; round += 1) {
          await made.decide(id, 'approve')
          expect(await titles(made.as('user'), 'okapi')).toEqual(['Okapi open'])
          await made.decide(id, 'reject')
          expect(await titles(made.as('user'), 'okapi')).toEqual([])
          await edit(`Okapi secret ${round}`)
          expect(await titles(made.as('user'), 'okapi')).toEqual([])
          await edit('Okapi open')
        }
      }, 'okapi')
      expect([...seen].filter((title) => title !== 'Okapi open')).toEqual([])
    })

    it('a deleted document is gone with the response, and back when it is restored', async () => {
      const id = await made.upload('documents', 'Tapir handbook')
      const as = made.as('mcvp')
      const seen = await seenWhile(async () => {
        for (let round = 0; round < 5; round += 1) {
          await portal.ask('DELETE', `/api/documents/${id}`, { as })
          expect(await titles(made.as('user'), 'tapir')).toEqual([])
          expect((await portal.ask('GET', '/api/documents?search=tapir', { as })).json).toMatchObject({
            data: [],
            total: 0,
          })
          await portal.ask('POST', `/api/documents/${id}/restore`, { as })
          expect(await titles(made.as('user'), 'tapir')).toEqual(['Tapir handbook'])
        }
      }, 'tapir')
      expect([...seen].filter((title) => title !== 'Tapir handbook')).toEqual([])
    })
  })
})
