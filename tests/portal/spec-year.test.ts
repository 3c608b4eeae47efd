// The specification's year: its API and CSV, compared byte by byte with what the portal sent when the standards and questions were
// code. What differs by nature (ids, times, random order) is replaced.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { inTransaction } from '#server/database/database.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { plusDays, today } from '#shared/time/calendar.ts'
import { fromHub, isWired } from '../setup/from-hub.ts'

const { sampleForm } = await fromHub('mx-standards/sample-form.ts')
const { filledIn } = await fromHub('happiness-survey/server/test-answers.ts')
const { countAt } = await fromHub('happiness-survey/server/count/changes.ts')

const file = path.join(import.meta.dirname, 'spec-year.json')

let portal: TestPortal
let admin: Person
const people: Person[] = []

beforeAll(async () => {
  portal = await startTestPortal({ hubs })
  admin = await portal.signInAs('admin')
  for (let n = 0; n < 6; n++) people.push(await portal.signInAs('tl'))
})
afterAll(() => portal.close())

const choices = ['Yes', 'No', 'Maybe']

async function answer(): Promise<void> {
  for (const [n, as] of people.entries()) {
    const body = { userId: as.uid, formData: sampleForm(n), intent: n % 2 ? 'save' : 'submit' }
    expect((await portal.ask('POST', '/api/checklist/submit', { as, body })).status).toBe(200)
    const own = { personalEmail: `somebody${n}@mail.example`, contactNumber: `0300123456${n}`, overallRating: 4 + n }
    const change = { ...own, educated: choices[n % 3], overworked: choices[(n + 1) % 3], suggestions: 'Keep it.' }
    const sent = await portal.ask('POST', '/api/happiness-survey', { as, body: filledIn(change) })
    expect(sent.status).toBe(204)
  }
  // As if everybody had answered last month: then it is counted.
  const before = plusDays(today(), -1)
  await portal.db.updateTable('happinessAnswer').set({ createdAt: before }).execute()
  await inTransaction(portal.db, (trx) => countAt(trx, `${plusDays(today(), 1)}T00:00:00.000Z`))
}

/** Ids in the order of the people; days, months and years by their distance from today; rows of people in the order of their text. */
function normalized(text: string): string {
  let plain = text
  for (const [n, { uid }] of people.entries()) plain = plain.replaceAll(uid, `person ${n}`)
  const parts = plain
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'id')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
    .replace(/\b20\d\d-\d\d-\d\d\b/g, 'day')
    .replace(/\b20\d\d-\d\d\b/g, 'month')
    .replace(/\b20\d\d-\d\b/g, 'round')
    .replace(/\b\d\d\.\d\d\b/g, 'year')
  // The order of people is random, so each stands on a line of its own.
  const lines = parts.replace(/(\[|,)(?=\{"(_id|firstName)")/g, '$1\n').replace(/\}\](?=,"|$)/g, '}\n]')
  return lines
    .split('\n')
    .map((line) => line.replace(/,$/, ''))
    .sort()
    .join('\n')
}

it.runIf(isWired('mx-standards') && isWired('happiness-survey'))('is the same by a byte', async () => {
  const found: Record<string, string> = {}
  const read = async (address: string, as: Person) => {
    const { status, text } = await portal.ask('GET', address, { as })
    expect([address, status]).toEqual([address, 200])
    found[Object.keys(found).length + normalized(` ${address}`)] = normalized(text)
  }
  await read(`/api/checklist/${people[0]?.uid}`, people[0] as Person)
  await read('/api/checklist/summary', admin)
  await answer()
  for (const each of ['mxform', 'summary', 'summary?lc=Multan&portfolio=iCX', 'days', 'respondents?missing=teamVision'])
    await read(`/api/checklist/${each}`, admin)
  await read(`/api/checklist/${people[1]?.uid}`, people[1] as Person)
  for (const each of ['results', 'results?lc=LUMS', 'comments', 'answers', 'answers.csv'])
    await read(`/api/happiness-survey/${each}`, admin)
  if (process.env.WRITE_SPEC_YEAR) writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`)
  expect(found).toEqual(JSON.parse(readFileSync(file, 'utf8')))
})
