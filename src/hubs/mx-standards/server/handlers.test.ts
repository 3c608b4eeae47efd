// Checklist API: access by role, refusals, version conflicts, and submissions that stay as they were.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { raceToSave } from '#server/testing/race.ts'
import { roles } from '#shared/roles.ts'
import { type ChecklistForm, withAnswer } from '../form.ts'
import { sampleForm } from '../sample-form.ts'
import { withBlanks } from '../test-standards.ts'
import { hub } from './handlers.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub], env: { LOG_LEVEL: 'silent' } })
})
afterAll(() => portal.close())

const read = (as: Person, userId = as.uid) => portal.ask('GET', `/api/checklist/${userId}`, { as })
const save = (as: Person, formData: unknown, more: object = {}) =>
  portal.ask('POST', '/api/checklist/submit', { as, body: { userId: as.uid, formData, ...more } })
const listSubmissions = (userId: string) =>
  portal.db.selectFrom('mxSubmission').selectAll().where('userId', '=', userId).orderBy('version').execute()
const sections = (answer: { json: ChecklistForm }) => withBlanks(answer.json)

describe('who may', () => {
  const fillers = ['tl', 'lcvp', 'mcvp', 'admin']
  const readers = ['lcvp', 'mcvp', 'admin']

  it('fill in their own checklist: team leaders and up', async () => {
    for (const role of roles) {
      const as = await portal.signInAs(role)
      const expected = fillers.includes(role) ? 200 : 403
      expect([role, (await read(as)).status]).toEqual([role, expected])
      expect([role, (await save(as, {})).status]).toEqual([role, expected])
    }
  })

  it('read any checklist: roles that may open the results; write any: nobody', async () => {
    const owner = await portal.signInAs('tl')
    await save(owner, sampleForm(1))
    for (const role of roles) {
      const as = await portal.signInAs(role)
      expect([role, (await read(as, owner.uid)).status]).toEqual([role, readers.includes(role) ? 200 : 403])
      const write = await portal.ask('POST', '/api/checklist/submit', { as, body: { userId: owner.uid, formData: {} } })
      expect([role, write.status]).toEqual([role, 403])
    }
    expect(sections(await read(owner))).toEqual(sampleForm(1))
  })

  it('see results: roles that may open the results screen', async () => {
    for (const path of ['mxform', 'summary', 'respondents']) {
      expect((await portal.ask('GET', `/api/checklist/${path}`)).status).toBe(401)
      for (const role of roles) {
        const as = await portal.signInAs(role)
        const { status } = await portal.ask('GET', `/api/checklist/${path}`, { as })
        expect([path, role, status]).toEqual([path, role, readers.includes(role) ? 200 : 403])
      }
    }
  })

  it('follows a changed permission, also for reading one respondent', async () => {
    const [admin, leader, owner] = [
      await portal.signInAs('admin'),
      await portal.signInAs('tl'),
      await portal.signInAs('tl'),
    ]
    await save(owner, sampleForm(2))
    const allow = (accessRoles: string[]) =>
      portal.ask('PUT', '/api/route-permissions/mx-results', { as: admin, body: { accessRoles } })
    await allow(['tl', 'lcvp', 'mcvp'])
    expect((await read(leader, owner.uid)).status).toBe(200)
    await allow(['lcvp', 'mcvp'])
    expect((await read(leader, owner.uid)).json.error).toBe('notYourChecklist')
  })

  it('nobody who is not signed in', async () => {
    expect((await portal.ask('GET', '/api/checklist/x')).status).toBe(401)
    expect((await portal.ask('POST', '/api/checklist/submit', { body: { userId: 'x', formData: {} } })).status).toBe(
      401,
    )
  })
})

describe('a checklist', () => {
  it('starts blank, is saved as a draft, and is read back unchanged', async () => {
    const as = await portal.signInAs('tl')
    const blank = await read(as)
    expect(blank.json).toMatchObject({ _id: null, status: 'notStarted', version: 0, jobDesign: { jobKpis: false } })
    const form = sampleForm(7)
    const saved = await save(as, form, { version: 0 })
    expect(saved.json).toMatchObject({ userId: as.uid, status: 'draft', submittedAt: null, version: 1 })
    const again = await read(as)
    expect(sections(again)).toEqual(form)
    expect(again.json._id).toBe(saved.json._id)
  })

  it("accepts the specification's payload, with sections and fields left out", async () => {
    const as = await portal.signInAs('tl')
    const answer = await save(as, { generalDetail: { firstName: 'Rida' }, community: { hrPolicy: true } })
    expect(answer.json.generalDetail).toEqual({ firstName: 'Rida', lastName: '', portfolio: '', lcName: '' })
    expect(answer.json.community.hrPolicy).toBe(true)
    expect((await save(as, { community: { codeOfEthics: true } })).json).toMatchObject({
      status: 'draft',
      version: 2,
      community: { hrPolicy: false, codeOfEthics: true },
    })
  })

  it('keeps every submission unchanged, with its date', async () => {
    const as = await portal.signInAs('lcvp')
    const first = sampleForm(11)
    const second = withAnswer(first, 'jobDesign', 'jobKpis', !first.jobDesign?.jobKpis)
    const sent = await save(as, first, { intent: 'submit' })
    expect(sent.json).toMatchObject({ status: 'submitted', changedSinceSubmit: false })
    const drafted = await save(as, second, { version: 1 })
    expect(drafted.json).toMatchObject({
      status: 'submitted',
      changedSinceSubmit: true,
      submittedAt: sent.json.submittedAt,
    })
    expect((await save(as, second, { intent: 'submit', version: 2 })).json.changedSinceSubmit).toBe(false)
    const kept = await listSubmissions(as.uid)
    expect(kept.map(({ version }) => version)).toEqual([1, 3])
    expect(withBlanks(JSON.parse(kept[0]?.form))).toEqual(first)
    expect(kept[0]?.submittedAt).toBe(sent.json.submittedAt)
  })

  it('is in the audit trail with what changed, and saving the same again changes nothing', async () => {
    const as = await portal.signInAs('tl')
    await save(as, { community: { hrPolicy: true } })
    await save(as, { community: { hrPolicy: true, hrEthicsProof: 'https://x.example' } }, { version: 1 })
    const same = await save(as, { community: { hrPolicy: true, hrEthicsProof: 'https://x.example' } }, { version: 2 })
    expect(same.json.version).toBe(2)
    const trail = await portal.db.selectFrom('audit').selectAll().where('subject', '=', as.uid).orderBy('seq').execute()
    expect(trail.map(({ kind, after }) => [kind, JSON.parse(after)])).toEqual([
      ['checklist.save', { 'community.hrPolicy': true }],
      ['checklist.save', { 'community.hrEthicsProof': 'https://x.example' }],
    ])
  })

  it.each([
    ['an LC that is not on the list', { generalDetail: { lcName: 'Atlantis' } }, 'formData.generalDetail.lcName'],
    ['a portfolio that is not on the list', { generalDetail: { portfolio: 'X' } }, 'formData.generalDetail.portfolio'],
    ['a text for a yes/no item', { jobDesign: { jobKpis: 'true' } }, 'formData.jobDesign.jobKpis'],
    ['a yes for a link', { jobSupport: { toolsDocument: true } }, 'formData.jobSupport.toolsDocument'],
    [
      'a password in a link',
      { jobSupport: { toolsDocument: ' https://me:secret@example.org/' } },
      'formData.jobSupport.toolsDocument',
    ],
    ['an endless link', { jobSupport: { toolsDocument: 'x'.repeat(1001) } }, 'formData.jobSupport.toolsDocument'],
  ])('refuses %s', async (_, formData, field) => {
    const answer = await save(await portal.signInAs('tl'), formData)
    expect([answer.status, Object.keys(answer.json.fields)]).toEqual([400, [field]])
  })

  it('stores any text that a person can type', async () => {
    const as = await portal.signInAs('tl')
    const firstName = 'Zoë \'"; drop table \u0000 😀 عائشہ'
    await save(as, { generalDetail: { firstName } })
    expect((await read(as)).json.generalDetail.firstName).toBe(firstName.replace('\0', ''))
  })

  it('is not found by readers if its owner has not started', async () => {
    const reader = await portal.signInAs('mcvp')
    expect((await read(reader, 'nobody')).status).toBe(404)
  })
})

describe('two devices', () => {
  it('never overwrite each other: the second gets a conflict with the newer version', async () => {
    const as = await portal.signInAs('tl')
    const [phone, laptop] = [sampleForm(21), sampleForm(22)]
    await save(as, phone, { version: 0 })
    const late = await save(as, laptop, { version: 0 })
    expect([late.status, late.json.error]).toEqual([409, 'conflict'])
    expect(sections({ json: late.json.details })).toEqual(phone)
    expect(late.json.details.version).toBe(1)
    const chosen = await save(as, laptop, { version: 1 })
    expect([chosen.status, chosen.json.version]).toEqual([200, 2])
  })

  it('in a race: exactly one of them is stored and counted', async () => {
    const as = await portal.signInAs('tl')
    const forms = [31, 32, 33, 34].map(sampleForm)
    await raceToSave(forms.length, (n) => save(as, forms[n], { version: 0, intent: 'submit' }))
    // A form that equals the stored one passes as unchanged; exactly one of the others is saved next.
    await Promise.all(forms.map((form) => save(as, form, { version: 1 })))
    expect((await read(as)).json.version).toBe(2)
    expect(await listSubmissions(as.uid)).toHaveLength(1)
  })

  it('store one submission when a request is repeated', async () => {
    const as = await portal.signInAs('tl')
    const form = sampleForm(41)
    const answers = await Promise.all([1, 2, 3].map(() => save(as, form, { intent: 'submit', version: 0 })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ json }) => json.version))).toEqual(new Set([1]))
    expect(await listSubmissions(as.uid)).toHaveLength(1)
  })
})
