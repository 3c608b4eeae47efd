// Idempotency of saves: a retried change is stored once, after a lost response, after a later save, concurrently, and after the
// year has closed.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '#server/database/database.ts'
import { migrateWithin } from '#server/database/migrate.ts'
import { hub as shell } from '#server/shell/handlers.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { turnYear } from '#server/testing/years.ts'
import { type ChecklistForm, withAnswer } from '../../form.ts'
import { withBlanks } from '../../test-standards.ts'
import { hub } from '../handlers.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ hubs: [hub], env: { LOG_LEVEL: 'silent' } })
})
afterAll(() => portal.close())

const blank = withBlanks({})
const named = (name: string, form = blank) => withAnswer(form, 'generalDetail', 'firstName', name)
const save = (as: Person, formData: ChecklistForm, more: object) =>
  portal.ask('POST', '/api/checklist/submit', { as, body: { userId: as.uid, formData, ...more } })
const listAudit = ({ uid }: Person) =>
  portal.db.selectFrom('audit').select('kind').where('subject', '=', uid).where('kind', 'like', 'checklist.%').execute()

it('returns what is saved now when the same change is retried, even after a later save', async () => {
  const as = await portal.signInAs('tl')
  const change = { version: 0, changeKey: 'change-one' }
  expect((await save(as, named('Ayesha'), change)).json.version).toBe(1)
  expect((await save(as, named('Ayesha'), change)).json).toMatchObject({ version: 1 })
  const later = await save(as, named('Aisha'), { version: 1, changeKey: 'change-two' })
  const again = await save(as, named('Ayesha'), change)
  expect([again.status, again.json]).toEqual([200, later.json])
  expect(again.json.generalDetail.firstName).toBe('Aisha')
  expect(await listAudit(as)).toHaveLength(2)
  // Without its key it counts as what it looks like: a save of an older version.
  expect((await save(as, named('Ayesha'), { version: 0 })).status).toBe(409)
})

it('stores a change once when it arrives many times at once', async () => {
  for (const version of [0, 1]) {
    const as = await portal.signInAs('tl')
    if (version === 1) await save(as, named('First'), { version: 0 })
    const change = { version, changeKey: 'all-at-once', intent: 'submit' }
    const answers = await Promise.all(Array.from({ length: 8 }, () => save(as, named('Omar'), change)))
    expect(answers.map(({ status, json }) => [status, json.version])).toEqual(
      Array.from({ length: 8 }, () => [200, version + 1]),
    )
    const submissions = portal.db.selectFrom('mxSubmission').select('id').where('userId', '=', as.uid)
    expect(await submissions.execute()).toHaveLength(1)
  }
})

it('keeps the keys of two people apart', async () => {
  const [one, two] = [await portal.signInAs('tl'), await portal.signInAs('tl')]
  await save(one, named('One'), { version: 0, changeKey: 'same-words' })
  const answer = await save(two, named('Two'), { version: 0, changeKey: 'same-words' })
  expect(answer.json.generalDetail.firstName).toBe('Two')
})

it('refuses an invalid key', async () => {
  const as = await portal.signInAs('tl')
  for (const changeKey of ['short', 'x'.repeat(65), 7]) {
    expect((await save(as, blank, { version: 0, changeKey })).status).toBe(400)
  }
})

it('returns what is saved now when another device saved and the retry was merged with it', async () => {
  const as = await portal.signInAs('tl')
  await save(as, named('Sana'), { version: 0, changeKey: 'of-the-queue' })
  const merged = await save(as, named('Sana Sheikh'), { version: 1, changeKey: 'of-the-queue' })
  expect([merged.status, merged.json.version, merged.json.generalDetail.firstName]).toEqual([200, 1, 'Sana'])
})

it('still knows the changes that version 0.3 stored', async () => {
  const as = await portal.signInAs('tl')
  const change = { version: 0, changeKey: 'sent-to-version-0.3' }
  await save(as, named('Before the update'), change)
  const { db, engine } = portal
  await db.deleteFrom('idempotencyKey').where('account', '=', as.uid).execute()
  await createSavedChanges({ userId: as.uid, changeKey: change.changeKey, savedAt: new Date().toISOString() })
  await db.deleteFrom('migration').where('name', '=', 'mx-standards-12-saved-changes').execute()
  await inTransaction(db, (trx) => migrateWithin(trx, engine, [...shell.migrations, ...hub.migrations]))

  const again = await save(as, named('Before the update'), change)
  expect([again.status, again.json.version, again.headers.get('idempotent-replayed')]).toEqual([200, 1, 'true'])
  expect(await listAudit(as)).toHaveLength(1)
})

/** The table of version 0.3. */
async function createSavedChanges(row: { userId: string; changeKey: string; savedAt: string }) {
  const table = portal.db.schema.createTable('mxSavedChange').addColumn('userId', 'text').addColumn('changeKey', 'text')
  await table.addColumn('year', 'text').addColumn('savedAt', 'text').execute()
  await portal.db
    .insertInto('mxSavedChange')
    .values({ ...row, year: '' })
    .execute()
}

it('confirms a stored change after its year has closed, and refuses one that was never stored', async () => {
  const as = await portal.signInAs('tl')
  const { label: year } = (await portal.portal.years()).open
  const change = { version: 0, changeKey: 'before-the-end', year }
  await save(as, named('Bilal'), change)
  await turnYear(portal, { label: 'next', startsOn: '2027-01-01', endsOn: '2027-12-31' })
  expect((await save(as, named('Bilal'), change)).json).toMatchObject({ version: 1, year })
  const late = await save(as, named('Late'), { version: 1, changeKey: 'after-the-end', year })
  expect([late.status, late.json.error]).toEqual([409, 'yearNotOpen'])
})

it('takes a record that is sent back whole, and reads past what is not a group', async () => {
  const as = await portal.signInAs('tl')
  const { json: first } = await save(as, named('Ayesha'), { version: 0 })
  const whole = {
    ...first,
    jobDesign: { ...first.jobDesign, jobKpis: true },
    other: null,
    list: [1],
    unknown: { a: 1 },
  }
  const { status, json } = await save(as, whole, { version: first.version })
  expect([status, json.jobDesign.jobKpis, json.generalDetail.firstName, 'unknown' in json]).toEqual([
    ...[200, true, 'Ayesha', false],
  ])
  expect((await save(as, { jobDesign: 'none' } as never, { version: json.version })).status).toBe(400)
})
