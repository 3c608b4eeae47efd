// What is asked as data: who may read and change it, limits, keys, versions, and forms and results that follow it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { inTransaction } from '#server/database/database.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { turnYear } from '#server/testing/years.ts'
import type { DefinitionAnswer, GroupDraft } from '#shared/definitions/definition.ts'
import { specChecklist } from '#shared/definitions/spec-checklist.ts'
import { specHappiness } from '#shared/definitions/spec-happiness.ts'
import { plusDays, today } from '#shared/time/calendar.ts'
import { fromHub, isWired } from '../setup/from-hub.ts'

const { filledIn } = await fromHub('happiness-survey/server/test-answers.ts')
const { countAt } = await fromHub('happiness-survey/server/count/changes.ts')

let portal: TestPortal
let admin: Person
let open: string
const next = { label: '90.91', startsOn: '2090-07-01', endsOn: '2091-06-30' }

beforeAll(async () => {
  portal = await startTestPortal({ hubs })
  admin = await portal.signInAs('admin')
  open = (await portal.portal.years()).open.label
  await portal.db.insertInto('year').values(next).execute()
  await portal.db.updateTable('accessVersion').set({ years: 2 }).execute()
})
afterAll(() => portal.close())

type Kind = 'checklist' | 'happiness'
const read = async (kind: Kind, year = open, as: Person | undefined = admin): Promise<DefinitionAnswer> =>
  (await portal.ask('GET', `/api/definitions/${kind}?year=${year}`, { as })).json
const change = (kind: Kind, year: string, version: number, groups: unknown, as = admin) =>
  portal.ask('PUT', `/api/definitions/${kind}`, { as, body: { year, version, groups } })
const copy = (groups: readonly unknown[]): GroupDraft[] => structuredClone(groups) as GroupDraft[]
const yesNo = (text: string) => ({ text, help: '', kind: 'yesNo' })
const keysIn = ({ groups }: DefinitionAnswer) => groups.flatMap(({ items }) => items.map(({ key }) => key))

describe.runIf(isWired('definitions') && isWired('mx-standards') && isWired('happiness-survey'))('a definition', () => {
  it("is the specification's at first, and a planned year has a copy", async () => {
    expect(await read('checklist')).toEqual({ year: open, isLocked: false, version: 1, groups: specChecklist })
    expect(await read('checklist', next.label)).toEqual({
      ...{ year: next.label, isLocked: false, version: 0, groups: specChecklist },
    })
    expect((await read('happiness', open, undefined)).groups).toEqual(specHappiness)
  })

  it('is read by those who see the form, and changed by admins only', async () => {
    const tm = await portal.signInAs('tm')
    expect((await portal.ask('GET', '/api/definitions/checklist', { as: tm })).status).toBe(403)
    expect((await portal.ask('GET', '/api/definitions/happiness')).status).toBe(200)
    const mcvp = await portal.signInAs('mcvp')
    expect((await change('checklist', next.label, 0, specChecklist, mcvp)).status).toBe(403)
  })

  it.each([
    ['nothing', [], 'groups'],
    ['a group without items', [{ title: 'A', items: [] }], 'groups.0.items'],
    ['an item without a text', [{ title: 'A', items: [yesNo('  ')] }], 'groups.0.items.0.text'],
    ['another kind', [{ title: 'A', items: [{ text: 'x', kind: 'scale' }] }], 'groups.0.items.0.kind'],
    ['a key of its own', [{ title: 'A', items: [{ ...yesNo('x'), key: 'mine' }] }], 'groups.0.items.0.key'],
    ['a long text', [{ title: 'A', items: [yesNo('x'.repeat(301))] }], 'groups.0.items.0.text'],
    ['13 groups', Array.from({ length: 13 }, (_, n) => ({ title: `${n}`, items: [yesNo(`${n}`)] })), 'groups'],
    ['121 items', [{ title: 'A', items: Array.from({ length: 121 }, (_, n) => yesNo(`${n}`)) }], 'groups.0.items'],
    ['links only', [{ title: 'A', items: [{ text: 'x', kind: 'link' }] }], 'groups'],
  ])('is refused with %s, and says where', async (_, groups, path) => {
    const { status, json } = await change('checklist', next.label, 0, groups)
    expect([status, Object.keys(json.fields)]).toEqual([400, expect.arrayContaining([path])])
  })

  it('keeps what anonymity needs', async () => {
    const groups = copy(specHappiness)
    groups[0]?.items.splice(4, 1)
    expect((await change('happiness', next.label, 0, groups)).json.fields.groups).toMatch(/email/)
    const two = copy(specHappiness)
    two[1]?.items.push({ key: '', text: 'How much?', help: '', kind: 'scale', isRequired: false })
    expect((await change('happiness', next.label, 0, two)).json.fields).toHaveProperty(['groups.1.items.2.isRequired'])
  })

  it('gets keys from the portal, which never come back', async () => {
    const groups = copy(specChecklist)
    groups[0]?.items.push({ ...yesNo('Buddy system'), kind: 'yesNo', isRequired: false, key: '' })
    const first = (await change('checklist', next.label, 0, groups)).json
    expect(keysIn(first)).toContain('buddySystem')
    expect(first.version).toBe(1)
    const without = (await change('checklist', next.label, 1, specChecklist)).json
    expect(keysIn(without)).not.toContain('buddySystem')
    const again = (await change('checklist', next.label, without.version, groups)).json
    expect(keysIn(again)).toContain('buddySystem2')
    // An item of another year may come back under its own key.
    const fewer = copy(again.groups)
    fewer[0]?.items.shift()
    const { version } = (await change('checklist', next.label, again.version, fewer)).json
    expect((await change('checklist', next.label, version, again.groups)).status).toBe(200)
    expect(await read('checklist')).toMatchObject({ version: 1, groups: specChecklist })
  })

  it('answers the second of two editors with what changed', async () => {
    const { version, groups } = await read('checklist', next.label)
    const [mine, theirs] = [copy(groups), copy(groups)]
    if (theirs[0]?.items[0]) theirs[0].items[0].text = 'Written role'
    expect((await change('checklist', next.label, version, theirs)).status).toBe(200)
    const { status, json } = await change('checklist', next.label, version, mine)
    expect([status, json.details.version]).toEqual([409, version + 1])
    expect(json.details.changes).toMatchObject([{ key: 'jobDescription', text: 'Written role', what: 'reworded' }])
    expect(json.message).toBe(
      "Test admin saved other changes while you were editing, so yours are not saved yet. 'Written role' was reworded.",
    )
    const { history, before } = (
      await portal.ask('GET', `/api/definitions/checklist/edit?year=${next.label}`, { as: admin })
    ).json
    expect([history[0].by, history[0].changes[0].text, before.year]).toEqual(['Test admin', 'Written role', open])
  })

  it('is locked by the first answer: then only wording changes, and nothing is deleted', async () => {
    const as = await portal.signInAs('tl')
    const formData = { generalDetail: { lcName: 'LUMS', portfolio: 'BD' }, jobDesign: { jobKpis: true } }
    const body = { userId: as.uid, formData, intent: 'submit' }
    expect((await portal.ask('POST', '/api/checklist/submit', { as, body })).status).toBe(200)
    const { isLocked, version, groups } = await read('checklist')
    expect(isLocked).toBe(true)
    expect((await change('checklist', open, version, groups.slice(1))).status).toBe(409)
    const reworded = copy(groups)
    if (reworded[0]?.items[1]) reworded[0].items[1].help = 'Another sentence.'
    expect((await change('checklist', open, version, reworded)).status).toBe(200)
    expect((await portal.ask('DELETE', `/api/definitions/checklist?year=${open}`, { as: admin })).status).toBe(409)
    expect((await change('checklist', open, version + 1, specChecklist)).status).toBe(200)
  })

  it('can be deleted before the first answer, and its page cannot bring it back', async () => {
    const { version } = await read('checklist', next.label)
    const reset = await portal.ask('DELETE', `/api/definitions/checklist?year=${next.label}`, { as: admin })
    expect(reset.json).toMatchObject({ groups: specChecklist, version: version + 1 })
    expect((await change('checklist', next.label, version, specChecklist)).status).toBe(409)
  })
})

describe.runIf(isWired('definitions') && isWired('mx-standards') && isWired('happiness-survey'))('a new year', () => {
  beforeAll(async () => {
    const checklist = await read('checklist', next.label)
    const groups = [{ ...copy(checklist.groups)[0], items: copy(checklist.groups)[0]?.items.slice(0, 3) }]
    groups.push({ key: '', title: 'Buddies', items: [{ ...yesNo('Buddy meeting'), kind: 'yesNo' }] } as never)
    expect((await change('checklist', next.label, checklist.version, groups)).status).toBe(200)
    const survey = copy(specHappiness)
    // 'Do you feel overworked?' goes; a scale, a choice, a text and contact data come.
    survey[2]?.items.splice(2, 1)
    survey[2]?.items.push(
      ...([
        { key: '', text: 'How safe do you feel?', help: '', kind: 'scale', isRequired: true },
        { key: '', text: 'Team', help: '', kind: 'choice', isRequired: true, options: ['Red', 'Blue', 'Green'] },
        { key: '', text: 'Your wish', help: '', kind: 'text', isRequired: false },
        { key: '', text: 'Instagram', help: '', kind: 'contact', isRequired: false },
      ] satisfies GroupDraft['items']),
    )
    expect((await change('happiness', next.label, 0, survey)).status).toBe(200)
    await turnYear(portal, next)
    admin = await portal.signInAs('admin')
  })

  it('asks, counts and sums by its own standards', async () => {
    const as = await portal.signInAs('tl')
    const formData = {
      generalDetail: { lcName: 'LUMS', portfolio: 'BD' },
      jobDesign: { jobDescription: true, jobKpis: 'yes' },
      g_buddies: { buddyMeeting: true },
      teamPractice: { teamVision: true },
    }
    const send = (form: unknown) =>
      portal.ask('POST', '/api/checklist/submit', { as, body: { userId: as.uid, formData: form, intent: 'submit' } })
    expect((await send(formData)).json.fields).toEqual({ 'formData.jobDesign.jobKpis': expect.any(String) })
    const { status, json } = await send({ ...formData, jobDesign: { jobDescription: true } })
    expect([status, Object.keys(json)]).toEqual([200, expect.arrayContaining(['g_buddies'])])
    expect(json).not.toHaveProperty('teamPractice')
    const { json: summary } = await portal.ask('GET', '/api/checklist/summary', { as: admin })
    expect(summary.whole).toMatchObject({ percent: 50, standards: 2, ofStandards: 3, ofLinks: 1 })
    expect(summary.items).toMatchObject([{ done: 1 }, { done: 0 }, { done: 0 }, { field: 'buddyMeeting', done: 1 }])
    const missing = (field: string) => portal.ask('GET', `/api/checklist/respondents?missing=${field}`, { as: admin })
    expect((await missing('jobKpis')).json.total).toBe(1)
    expect((await missing('teamVision')).status).toBe(400)
    const home = await portal.ask('GET', '/api/home', { as })
    expect(home.text).toContain('2 of 3 standards')
    const found = async (who: Person) => (await portal.ask('GET', '/api/search?q=buddy', { as: who })).json.results
    const standard = {
      kind: 'definition',
      title: 'Buddy meeting',
      path: `/definitions?kind=checklist&year=${next.label}`,
    }
    expect(await found(admin)).toContainEqual(expect.objectContaining(standard))
    expect(await found(as)).toContainEqual(expect.objectContaining({ ...standard, path: '/mx-standards?step=3' }))
    const { json: old } = await portal.ask('GET', `/api/checklist/summary?year=${open}`, { as: admin })
    expect([old.items.length, old.whole.ofStandards]).toEqual([55, 45])
  })

  const answers = { q_howSafeDoYouFeel: 7, q_team: 'Red', q_instagram: '@somebody' }
  let sent = 0
  async function answer(more: object) {
    sent += 1
    const as = await portal.signInAs('tm')
    const own = { personalEmail: `some${sent}@mail.example`, contactNumber: `0300${1_000_000 + sent}` }
    const { overworked: _, ...asked } = filledIn(own)
    return portal.ask('POST', '/api/happiness-survey', { as, body: { ...asked, ...answers, ...more } })
  }

  it('shows no text, contact or rare choice that could identify somebody', async () => {
    expect((await answer({ q_team: 'Yellow' })).json.fields).toHaveProperty('q_team')
    for (let n = 0; n < 5; n++) expect((await answer(n < 4 ? { q_yourWish: `Wish ${n}` } : {})).status).toBe(204)
    expect((await answer({ q_team: 'Blue', q_yourWish: '' })).status).toBe(204)
    const count = () =>
      inTransaction(portal.db, async (trx) => {
        await trx
          .updateTable('happinessAnswer')
          .set({ createdAt: plusDays(today(), -1) })
          .execute()
        await countAt(trx, `${plusDays(today(), 1)}T00:00:00.000Z`)
      })
    await count()
    const results = async (query = '') =>
      (await portal.ask('GET', `/api/happiness-survey/results${query}`, { as: admin })).json
    const all = await results()
    expect([all.counted, all.scales.q_howSafeDoYouFeel[7]]).toEqual([6, 6])
    expect(all.shares).not.toHaveProperty('overworked')
    // One chose Blue: with the total, Red alone would tell.
    expect(all.choices).toEqual({ q_team: {} })
    expect(await results('?lc=LUMS')).not.toHaveProperty('choices')
    const wishes = async () =>
      (await portal.ask('GET', '/api/happiness-survey/comments?question=q_yourWish', { as: admin })).json
    expect((await wishes()).comments).toEqual([])
    for (let n = 0; n < 5; n++) await answer({ q_team: 'Blue', q_yourWish: `Wish ${n + 4}` })
    await count()
    expect((await wishes()).total).toBe(9)
    // One more wish in a later group of the same month could be told apart, so it waits until five more wrote something.
    for (let n = 0; n < 5; n++) await answer({ q_team: 'Blue', q_yourWish: n === 0 ? 'Wish alone' : '' })
    await count()
    expect((await wishes()).total).toBe(9)
    for (let n = 0; n < 5; n++) await answer({ q_team: 'Blue', q_yourWish: n < 4 ? `Wish ${n + 10}` : '' })
    await count()
    expect((await wishes()).total).toBe(14)
    expect((await results()).choices).toEqual({ q_team: { Red: 5, Blue: 16 } })
    const mcvp = await portal.signInAs('mcvp')
    for (const path of ['results', 'comments', 'comments?question=q_yourWish'])
      expect((await portal.ask('GET', `/api/happiness-survey/${path}`, { as: mcvp })).text).not.toContain('@somebody')
    const csv = (await portal.ask('GET', '/api/happiness-survey/answers.csv', { as: admin })).text
    expect(csv.split('\n')[0]).toContain('instagram')
    expect(csv).toContain('@somebody')
    // One wish in a month of its own: all months less the other one would tell it.
    const { id } = await portal.db
      .selectFrom('happinessAnswer')
      .select('id')
      .where('more', 'like', '%Wish 0%')
      .executeTakeFirstOrThrow()
    await portal.db.updateTable('happinessAnswer').set({ groupMonth: '2026-01' }).where('id', '=', id).execute()
    expect((await wishes()).comments.map(({ text }: { text: string }) => text)).not.toContain('Wish 0')
    expect((await wishes()).total).toBe(13)
  })

  it('lets go of contact data when it is due', async () => {
    const { deleteContacts } = await fromHub('happiness-survey/server/changes-erase.ts')
    await deleteContacts(portal.db, '9999-01-01')
    const rows = await portal.db.selectFrom('happinessAnswer').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('@somebody')
  })

  it('does not change the year before', async () => {
    expect((await read('checklist', open)).groups).toEqual(specChecklist)
    const { version, groups } = await read('checklist', open)
    expect((await change('checklist', open, version, groups)).json.error).toBe('yearNotOpen')
  })
})
