// Dashboard and search: how many rows, steps and results a person gets, and in which order.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { everyone } from '#shared/access.ts'
import type { Found } from '#shared/contracts/search-contract.ts'
import { plusDays, today } from '#shared/time/calendar.ts'
import { defineHub, type ForYou, type Hit, type SearchRequest } from '../hub/hub.ts'
import { type Person, startTestPortal, type TestPortal } from '../testing/portal.ts'

let waiting: ForYou[] = []
/** Titles by kind; those that begin with a tilde are found only with fuzzy matching. */
let things: Record<string, string[]> = {}
let asked: SearchRequest[] = []

const finderOf = (kind: string) => async (search: SearchRequest) => {
  asked.push(search)
  const titles = (things[kind] ?? []).filter((title) => search.isFuzzy || !title.startsWith('~'))
  return titles.map((title): Hit => ({ key: title, title, line: '', path: '/trial' }))
}
const kinds = ['one', 'two', 'three', 'four']

const hub = defineHub({
  name: 'trial',
  manifest: {
    screens: { '/trial': { name: 'Trial', roles: everyone } },
    firstSteps: [10, 20, 30, 40].map((order) => ({ order, roles: everyone, text: `Step ${order}`, path: '/trial' })),
  },
  contract: {},
  migrations: [],
  forYou: async () => waiting,
  search: Object.fromEntries(kinds.map((kind) => [kind, finderOf(kind)])),
  handlers: () => ({}),
})

let portal: TestPortal
let member: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub] })
  member = await portal.signInAs('tm')
})
afterAll(() => portal.close())
beforeEach(() => {
  waiting = []
  things = {}
  asked = []
})

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1)
const texts = (rows: { text: string }[]) => rows.map(({ text }) => text)
const home = async (as: Person) => (await portal.ask('GET', '/api/home', { as })).json
const search = async (q: string): Promise<Found[]> =>
  (await portal.ask('GET', `/api/search?q=${encodeURIComponent(q)}`, { as: member })).json.results

describe('the dashboard', () => {
  it('lists the five most urgent items, and no sixth', async () => {
    waiting = upTo(7).map((n) => ({ text: `Due in ${8 - n}`, path: '/trial', dueOn: plusDays(today(), 8 - n) }))
    expect(texts((await home(member)).forYou)).toEqual(upTo(5).map((n) => `Due in ${n}`))
  })

  it('puts what others wait for after what is due within a week, and before what is due later or never', async () => {
    const row = (text: string, more: Partial<ForYou>): ForYou => ({ text, path: '/trial', ...more })
    waiting = [
      row('some day', {}),
      row('in eight days', { dueOn: plusDays(today(), 8) }),
      row('waited for', { isWaitedFor: true }),
      row('in six days', { dueOn: plusDays(today(), 6) }),
    ]
    const order = ['in six days', 'waited for', 'in eight days', 'some day']
    expect(texts((await home(member)).forYou)).toEqual(order)
  })

  it('puts what must come first before what is late', async () => {
    waiting = [
      { text: 'late', path: '/trial', dueOn: plusDays(today(), -6) },
      { text: 'first', path: '/trial', isFirst: true },
    ]
    expect(texts((await home(member)).forYou)).toEqual(['first', 'late'])
  })

  it('offers three first steps to people who joined within the last 14 days and have nothing to do', async () => {
    const came = async (days: number) => {
      const as = await portal.signInAs('tm')
      const createdAt = `${plusDays(today(), -days)}T12:00:00.000Z`
      await portal.db.updateTable('user').set({ createdAt }).where('id', '=', as.uid).execute()
      return texts((await home(as)).firstSteps)
    }
    expect(await came(14)).toEqual(['Step 10', 'Step 20', 'Step 30'])
    expect(await came(15)).toEqual([])
    waiting = [{ text: 'Something', path: '/trial' }]
    expect(await came(1)).toEqual([])
  })
})

describe('search', () => {
  it('finds six of a kind and twenty in all', async () => {
    things = { one: upTo(8).map((n) => `Week ${n}`) }
    expect((await search('week')).map(({ title }) => title)).toEqual(upTo(6).map((n) => `Week ${n}`))
    things = Object.fromEntries(kinds.map((kind) => [kind, upTo(8).map((n) => `Week ${kind} ${n}`)]))
    const all = await search('week')
    expect(all).toHaveLength(20)
    expect(all.filter(({ kind }) => kind === 'one')).toHaveLength(6)
  })

  it('matches fuzzily if fewer than three results match exactly', async () => {
    const isForgiving = () => asked.some(({ isFuzzy }) => isFuzzy)
    things = { one: ['Week 1', 'Week 2', 'Week 3', '~Weak 4'] }
    expect([(await search('week')).length, isForgiving()]).toEqual([3, false])
    things = { one: ['Week 1', 'Week 2', '~Weak 4'] }
    expect([(await search('week')).length, isForgiving()]).toEqual([3, true])
  })
})
