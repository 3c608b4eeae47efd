// Erasure of a respondent: the name is redacted in the list, submissions and audit trail; the checklist and all sums stay.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createErasureHelper } from '#server/testing/erase.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { newOrganisation } from '#shared/people/test-organisation.ts'
import { sampleForm } from '../sample-form.ts'
import { items } from '../test-standards.ts'
import { saveChecklist } from './checklist/changes.ts'
import { hub } from './handlers.ts'

let portal: TestPortal
let leaving: ReturnType<typeof createErasureHelper>
let reader: Person
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub], env: { LOG_LEVEL: 'silent' } })
  leaving = createErasureHelper(portal, [hub])
  reader = await portal.signInAs('admin')
})
afterAll(() => portal.close())

const buildForm = (n: number, firstName: string, lastName: string) => {
  const form = sampleForm(n)
  return { ...form, generalDetail: { ...form.generalDetail, firstName, lastName } }
}
const save = (as: Person, formData: unknown, intent = 'save') =>
  portal.ask('POST', '/api/checklist/submit', { as, body: { userId: as.uid, formData, intent } })
const read = async (path: string) => (await portal.ask('GET', `/api/checklist/${path}`, { as: reader })).json

it('keeps every figure, and nothing of the person', async () => {
  const person = await portal.signInAs('tl', { displayName: 'Gulnaz Account' })
  await save(person, buildForm(1, 'Gulnaz', 'Typed'), 'submit')
  await save(person, buildForm(2, 'Gulnaz', 'Typedagain'), 'submit')
  await save(await portal.signInAs('tl'), sampleForm(3))
  const data = await leaving.dataOf(person)
  expect(data['Your progress on the MX checklist, year by year']).toMatchObject([
    { userId: person.uid, firstName: 'Gulnaz', lastName: 'Typedagain', submitted: 1 },
  ])
  expect(data['MX checklists that you submitted']).toHaveLength(2)
  expect(data['What you answered on the MX checklist']?.[0]?.form).toContain('Typedagain')

  const before = [await read('summary'), await read('days')]
  const texts = [person.uid, person.email, 'Gulnaz', 'Typed']
  expect((await leaving.columnsWith(texts)).length).toBeGreaterThan(5)
  const erased = await leaving.erase(person)
  expect(await leaving.columnsWith(texts)).toEqual([])
  expect([await read('summary'), await read('days')]).toEqual(before)
  expect(await leaving.miscounted()).toEqual([])

  const { respondents, total } = await read('respondents')
  const former = respondents.find(({ userId }: { userId: string }) => userId === erased.former)
  expect([total, former.firstName, former.lastName, former.status]).toEqual([2, 'a former member', '', 'submitted'])
  const { generalDetail, ...answers } = sampleForm(2)
  const theirs = await read(erased.former)
  expect(theirs).toMatchObject(answers)
  expect(theirs.generalDetail).toEqual({ ...generalDetail, firstName: 'a former member', lastName: '' })
  const submissions = await portal.db.selectFrom('mxSubmission').select('userId').execute()
  expect(submissions).toEqual([{ userId: erased.former }, { userId: erased.former }])
})

it('leaves nothing of a person who saves during the erasure', async () => {
  for (let n = 0; n < 6; n += 1) {
    const person = await portal.signInAs('tl', { displayName: `Racing Person${n}` })
    // Some have a checklist already.
    if (n % 2) await save(person, buildForm(n, 'Racing', 'First'))
    const [erased, ...saves] = await Promise.all([
      leaving.eraseAfter(person, n * 5),
      ...[1, 2, 3].map((at) => save(person, buildForm(n + at, 'Racing', 'Latecomer'), 'submit')),
    ])
    for (const { status } of saves) expect([200, 401, 409]).toContain(status)
    await leaving.runSecondPass(erased)
    expect(await leaving.columnsWith([person.uid, person.email, 'Racing', 'Latecomer'])).toEqual([])
    const rows = await portal.db.selectFrom('mxResponse').select('id').where('userId', '=', erased.former).execute()
    expect(rows.length).toBeLessThanOrEqual(1)
    expect(await leaving.miscounted()).toEqual([])
  }
})

it('refuses a save that was authorized before the erasure and runs after it', async () => {
  const person = await portal.signInAs('tl')
  await save(person, buildForm(1, 'Racing', 'First'))
  const erased = await leaving.erase(person)
  const late = { userId: person.uid, form: buildForm(2, 'Racing', 'Latecomer'), intent: 'save' as const }
  const actor = { uid: person.uid, email: person.email, address: '' }
  const saving = saveChecklist(portal.db, { ...late, actor, organisation: newOrganisation() })
  await expect(saving).rejects.toMatchObject({ status: 401 })
  await leaving.runSecondPass(erased)
  expect(await leaving.columnsWith([person.uid, 'Racing'])).toEqual([])
})

it('keeps the names of others in lists and forms, and redacts the person only in links', async () => {
  const person = await portal.signInAs('tl', { displayName: 'Muhammad Linked' })
  const other = await portal.signInAs('tl')
  const form = buildForm(4, 'Syed', 'Muhammad Linked')
  const { group, field } = items.find(({ kind }) => kind === 'link') as (typeof items)[number]
  const answers = { ...form[group as 'generalDetail'], [field]: `https://drive.example/${person.email}` }
  await save(other, { ...form, [group]: answers }, 'submit')
  await leaving.erase(person)
  expect(await leaving.columnsWith([person.uid, person.email])).toEqual([])
  for (const table of ['mxAnswers', 'mxSubmission']) {
    const row = await portal.db
      .selectFrom(table)
      .select('form')
      .where('userId', '=', other.uid)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(row.form).generalDetail).toMatchObject({ firstName: 'Syed', lastName: 'Muhammad Linked' })
  }
})
