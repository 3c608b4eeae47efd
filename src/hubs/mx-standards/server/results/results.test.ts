// Results: hand-computed sums, figures against a recount, pagination, and people without an LC.
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recountOf } from '#server/figures/recount-figures.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import type { Summary } from '../../contract.ts'
import { type ChecklistForm, withAnswer } from '../../form.ts'
import { sampleForm } from '../../sample-form.ts'
import { countsOf, doneOf, items, respondentPercent, specStandards, withBlanks } from '../../test-standards.ts'
import { saveChecklist } from '../checklist/changes.ts'
import { checklistFigures } from '../figures.ts'
import { hub } from '../handlers.ts'
import { summarise } from './queries.ts'

let portal: TestPortal
let reader: Person
let year: string
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub], env: { LOG_LEVEL: 'silent' } })
  reader = await portal.signInAs('lcvp')
  year = (await portal.portal.years()).open.label
})
afterAll(() => portal.close())
beforeEach(async () => {
  await clear()
})

async function clear() {
  for (const table of ['mxResponse', 'mxAnswers', 'mxSubmission', 'figure', 'figureShare']) {
    await portal.db.deleteFrom(table).execute()
  }
}

const actor = { uid: 'x', email: 'x@nexus.example', address: '127.0.0.1' }
const store = (userId: string, form: ChecklistForm, intent: 'save' | 'submit' = 'save') =>
  saveChecklist(portal.db, { userId, form, intent, actor })
const get = async (path: string) => (await portal.ask('GET', `/api/checklist/${path}`, { as: reader })).json
const summary = (query = ''): Promise<Summary> => get(`summary${query}`)

/** The first `n` yes/no items ticked and the first `links` links given. */
function formWith(n: number, links: number, lcName = '', portfolio = ''): ChecklistForm {
  const left = { yesNo: n, link: links }
  const start = withBlanks({ generalDetail: { firstName: 'A', lastName: 'B', lcName, portfolio } as never })
  return items.reduce((form, { group, field, kind }) => {
    if (left[kind] === 0) return form
    left[kind] -= 1
    return withAnswer(form, group, field, kind === 'link' ? 'https://x.example' : true)
  }, start)
}

describe('the summary', () => {
  it('is empty before anybody answered', async () => {
    const { whole, lcs, portfolios } = await summary()
    expect([whole.respondents, whole.percent, lcs, portfolios]).toEqual([0, 0, [], []])
  })

  it('matches hand-computed sums, national, per LC, per portfolio and per group', async () => {
    await store('a', formWith(45, 10, 'LUMS', 'BD'), 'submit') // 82 %
    await store('b', formWith(6, 0, 'LUMS', 'BD')) // 11 %
    await store('c', formWith(4, 2, 'LUMS', 'iCX')) // 7 %
    await store('d', formWith(22, 1, 'Giki', 'BD'), 'submit') // 40 %
    const all = await summary()
    // (82 + 11 + 7 + 40) / 4
    expect(all.whole).toEqual({
      respondents: 4,
      submitted: 2,
      percent: 35,
      standards: 77,
      ofStandards: 180,
      links: 13,
      ofLinks: 40,
    })
    // LUMS (82 + 11 + 7) / 3 = 33.3, Giki 40
    expect(all.lcs.map(({ lc, percent, respondents, submitted }) => [lc, percent, respondents, submitted])).toEqual([
      ['LUMS', 33, 3, 1],
      ['Giki', 40, 1, 1],
    ])
    // iCX 4 / 55 = 7.3, BD (45 + 6 + 22) / 165 = 44.2
    expect(all.portfolios.map(({ portfolio, percent, standards }) => [portfolio, percent, standards])).toEqual([
      ['iCX', 7, 4],
      ['BD', 44, 73],
    ])
    // Job design: four ticks each of 5 items × 4 people = 16 / 20; its one link: a, c and d gave it.
    expect(all.groups[0]).toMatchObject({ group: 'jobDesign', percent: 80, standards: 16, links: 3, ofLinks: 4 })
    expect(all.items.find(({ field }) => field === 'jobKpis')?.done).toBe(4)
    expect(all.items.find(({ field }) => field === 'teamVision')?.done).toBe(1)
  })

  it('narrows to an LC, a portfolio, or both', async () => {
    await store('a', formWith(45, 10, 'LUMS', 'BD'))
    await store('b', formWith(6, 0, 'LUMS', 'iCX'))
    await store('c', formWith(11, 0, 'Giki', 'BD'))
    expect((await summary('?lc=LUMS')).whole).toMatchObject({ respondents: 2, percent: 47 }) // (82 + 11) / 2 = 46.5
    expect((await summary('?lc=LUMS')).portfolios.map(({ portfolio, percent }) => [portfolio, percent])).toEqual([
      ['iCX', 11],
      ['BD', 82],
    ])
    expect((await summary('?portfolio=BD')).whole).toMatchObject({ respondents: 2, percent: 51 }) // 56 / 110
    expect((await summary('?lc=Giki&portfolio=BD')).whole).toMatchObject({ respondents: 1, percent: 20 })
    expect((await summary('?lc=Giki&portfolio=FnL')).whole.respondents).toBe(0)
    for (const unknown of ['lc=Nowhere', 'portfolio=constructor', 'lc=Giki&portfolio=X']) {
      expect((await summary(`?${unknown}`)).whole.respondents).toBe(0)
      expect(await get(`respondents?${unknown}`)).toEqual({ respondents: [], total: 0, totalPages: 1 })
    }
  })

  it("counts drafts without an LC or a portfolio under 'Not given'", async () => {
    await store('a', formWith(45, 10, 'LUMS', 'BD'))
    await store('b', formWith(3, 0))
    const all = await summary()
    expect(all.lcs.map(({ lc }) => lc)).toEqual(['LUMS', 'Not given'])
    expect(all.portfolios.map(({ portfolio }) => portfolio)).toEqual(['BD', 'Not given'])
    expect((await summary('?lc=Not+given&portfolio=Not+given')).whole).toMatchObject({ respondents: 1, percent: 5 })
    expect((await get('respondents?lc=Not+given')).respondents.map(({ userId }: { userId: string }) => userId)).toEqual(
      ['b'],
    )
  })

  it('updates when somebody changes LC, portfolio and answers', async () => {
    await store('a', formWith(45, 10, 'LUMS', 'BD'), 'submit')
    await store('a', formWith(10, 0, 'Giki', 'iCX'))
    const all = await summary()
    expect(all.lcs).toHaveLength(1)
    expect(all.lcs[0]).toMatchObject({ lc: 'Giki', respondents: 1, submitted: 1, percent: 18, standards: 10, links: 0 })
  })
})

describe('for any saves in any order', () => {
  const step = fc.record({
    who: fc.constantFrom('a', 'b', 'c', 'd'),
    lcName: fc.constantFrom('', 'Multan', 'LUMS', 'Quetta'),
    portfolio: fc.constantFrom('', 'MKT & PR', 'IM'),
    n: fc.integer({ min: 0, max: 45 }),
    links: fc.integer({ min: 0, max: 10 }),
    intent: fc.constantFrom('save' as const, 'submit' as const),
  })

  it('the figures equal a recount, and an LC is the mean of its respondents', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        await clear()
        const last = new Map<string, ChecklistForm>()
        for (const { who, n, links, lcName, portfolio, intent } of steps) {
          const form = formWith(n, links, lcName, portfolio)
          await store(who, form, intent)
          last.set(who, form)
        }
        const kept = await summarise(portal.db, { year }, specStandards)
        for (const { lc, percent } of kept.lcs) {
          const percents = [...last.values()]
            .filter(({ generalDetail }) => (generalDetail.lcName || 'Not given') === lc)
            .map((form) => respondentPercent(countsOf(doneOf(form), 1).standards))
          expect(percent).toBe(Math.round(percents.reduce((sum, each) => sum + each, 0) / percents.length))
        }
        expect(await recountOf(checklistFigures).mend(portal.portal)).toEqual([])
      }),
      { numRuns: 12 },
    )
  })

  it('the order of respondents does not matter', async () => {
    const people = [1, 2, 3, 4, 5, 6, 7].map((n) => [`p${n}`, sampleForm(n)] as const)
    for (const [who, form] of people) await store(who, form)
    const forward = await summary()
    await clear()
    for (const [who, form] of people.toReversed()) await store(who, form)
    expect(await summary()).toEqual(forward)
  })

  it('many at once are all counted', async () => {
    await Promise.all([...Array(12).keys()].map((n) => store(`p${n}`, sampleForm(n), 'submit')))
    expect((await summary()).whole).toMatchObject({ respondents: 12, submitted: 12 })
    expect(await recountOf(checklistFigures).mend(portal.portal)).toEqual([])
  })
})

describe('respondents', () => {
  it('are paged in the requested order and can be filtered by status', async () => {
    for (let n = 0; n < 25; n += 1) {
      const form = withAnswer(formWith(n, 0, 'LUMS', 'BD'), 'generalDetail', 'firstName', n % 2 ? `Ab ${n}` : `aa ${n}`)
      await store(`p${String(n).padStart(2, '0')}`, form, n < 5 ? 'submit' : 'save')
    }
    const page = (query: string) => get(`respondents?lc=LUMS&portfolio=BD&${query}`)
    const first = await page('sort=highest')
    expect([first.respondents.length, first.total, first.totalPages]).toEqual([20, 25, 2])
    expect(first.respondents[0]).toMatchObject({
      userId: 'p24',
      percent: 44,
      standards: 24,
      ofStandards: 45,
      status: 'draft',
    })
    expect((await page('sort=lowest&page=2')).respondents.map((each: { userId: string }) => each.userId)).toEqual([
      'p20',
      'p21',
      'p22',
      'p23',
      'p24',
    ])
    expect(
      (await page('sort=name')).respondents.slice(0, 2).map((each: { firstName: string }) => each.firstName),
    ).toEqual(['aa 0', 'aa 10'])
    expect((await page('sort=newest&limit=1')).respondents[0].userId).toBe('p24')
    expect((await page('status=submitted')).total).toBe(5)
    expect((await page('status=draft&page=2')).total).toBe(20)
    expect((await page('page=3')).respondents).toEqual([])
    expect((await portal.ask('GET', '/api/checklist/respondents?sort=x', { as: reader })).status).toBe(400)
  })

  it('are listed in full for the specification’s own call', async () => {
    await store('a', sampleForm(5), 'submit')
    await store('b', sampleForm(6))
    const all = await get('mxform')
    expect(all.map((each: { userId: string; status: string }) => [each.userId, each.status])).toEqual([
      ['a', 'submitted'],
      ['b', 'draft'],
    ])
    expect(withBlanks(all[1])).toEqual(sampleForm(6))
  })
})
