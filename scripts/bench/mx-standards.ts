// Benchmark of the MX results: 10,000 respondents, and nine years before them. On a throwaway SQLite portal, over HTTP: the
// bytes of every view of the screen, and the server's time for the summary.
import { setTimeout as pause } from 'node:timers/promises'
import { withAnswer, withoutBlanks } from '#hubs/mx-standards/form.ts'
import { doneFields } from '#hubs/mx-standards/rules.ts'
import { sampleForm } from '#hubs/mx-standards/sample-form.ts'
import { computeColumns, saveChecklist } from '#hubs/mx-standards/server/checklist/changes.ts'
import { checklistFigures, sharesOf } from '#hubs/mx-standards/server/figures.ts'
import { hub } from '#hubs/mx-standards/server/handlers.ts'
import { summarise } from '#hubs/mx-standards/server/results/queries.ts'
import { countsOf, doneOf, items, respondentPercent, specStandards } from '#hubs/mx-standards/test-standards.ts'
import { inTransaction } from '#server/database/database.ts'
import type { PastRecord } from '#server/figures/figures.ts'
import { storeHistory } from '#server/figures/recount-figures.ts'
import { startTestPortal } from '#server/testing/portal.ts'
import { plusDays } from '#shared/time/calendar.ts'

const respondents = 10_000
const maxViewBytes = 60 * 1024
const maxSummaryMs = 30
const rounds = 60
const batch = 250
const yearsBefore = 9
const respondentsBefore = 2000
const maxRatio = 1.1
/** Days on which each person changed something. */
const daysEach = 4
const maxSmallSummaryMs = 10
const maxPastMs = 30
/** Thousands of spans, each with its own JSON. */
const maxLineMs = 80

process.env.NEXUS_TEST_ENGINE = 'sqlite'
const portal = await startTestPortal({ hubs: [hub] })
const reader = await portal.signInAs('mcvp')
const { label: openYear } = (await portal.portal.years()).open

function rowsOf(year: string, n: number) {
  const form = sampleForm(n)
  // One in forty has no place yet.
  const given = n % 40 === 0 ? withAnswer(form, 'generalDetail', 'lcName', '') : form
  const at = new Date(Date.UTC(2026, 3, 1) + n * 60_000).toISOString()
  const isSubmitted = n % 3 > 0
  const userId = `person-${String(n).padStart(5, '0')}`
  const response = {
    year,
    userId,
    id: `response-${year}-${n}`,
    ...computeColumns(given, specStandards),
    submitted: isSubmitted ? 1 : 0,
    submittedAt: isSubmitted ? at : null,
    submittedVersion: isSubmitted ? 1 : null,
    version: 1,
    createdAt: at,
    updatedAt: at,
  }
  const fields = doneFields(doneOf(given))
  const { lc, portfolio } = response
  const days = Array.from({ length: daysEach }, (_, k) => {
    const done = fields.slice(0, Math.ceil((fields.length * (k + 1)) / daysEach))
    const standards = countsOf(Object.fromEntries(done.map((field) => [field, 1])), 1).standards
    const day = plusDays('2026-07-01', k * 80 + (n % 80))
    const checklist = {
      lc,
      portfolio,
      percent: respondentPercent(standards),
      standards,
      submitted: k === daysEach - 1 ? response.submitted : 0,
      done: JSON.stringify(done),
    }
    return { id: response.id, day, shares: sharesOf(checklist) }
  })
  return { response, days, answers: { year, userId, form: JSON.stringify(withoutBlanks(given)) } }
}

async function insert(year: string, people: number) {
  const history: PastRecord[] = []
  for (let first = 0; first < people; first += batch) {
    const rows = Array.from({ length: Math.min(batch, people - first) }, (_, n) => rowsOf(year, first + n))
    await portal.db
      .insertInto('mxResponse')
      .values(rows.map(({ response }) => response))
      .execute()
    await portal.db
      .insertInto('mxAnswers')
      .values(rows.map(({ answers }) => answers))
      .execute()
    history.push(...rows.flatMap(({ days }) => days))
    // SQLite answers synchronously: without a pause the portal would consider itself overloaded.
    await pause(1)
  }
  await inTransaction(portal.db, (trx) => storeHistory(trx, checklistFigures, year, history))
}

async function fill() {
  await insert(openYear, respondents - 1)
  // The last one has filled every field to its limit, with letters of three bytes.
  const longest = items.reduce(
    (form, { group, field, kind }) => withAnswer(form, group, field, kind === 'link' ? '記'.repeat(1000) : true),
    withAnswer(sampleForm(1), 'generalDetail', 'firstName', '記'.repeat(100)),
  )
  const actor = { uid: null, email: 'bench', address: '127.0.0.1' }
  await saveChecklist(portal.db, { userId: 'longest', form: longest, intent: 'submit', actor })
  return longest.generalDetail
}

/** The requests of each view of the screen; details are added to the view they are opened in. */
async function bytesOf(paths: string[]): Promise<number> {
  let bytes = 0
  for (const path of paths) {
    const { status, text } = await portal.ask('GET', `/api/checklist/${path}`, { as: reader })
    if (status !== 200) throw new Error(`${path} answers ${status}: ${text}`)
    bytes += Buffer.byteLength(text)
  }
  return bytes
}

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.POSITIVE_INFINITY
}

/** The median wall time, and the CPU time, which does not depend on how busy the machine is. */
async function timeOf(work: () => Promise<unknown>): Promise<{ ms: number; cpuMs: number }> {
  const times: number[] = []
  const costs: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const [start, before] = [performance.now(), process.cpuUsage()]
    await work()
    const { user, system } = process.cpuUsage(before)
    times.push(performance.now() - start)
    costs.push((user + system) / 1000)
    await pause(1)
  }
  return { ms: median(times), cpuMs: median(costs) }
}

const { lcName, portfolio } = await fill()
const lc = `lc=${encodeURIComponent(lcName)}`
const cell = `${lc}&portfolio=${encodeURIComponent(portfolio)}`
const views: Record<string, string[]> = {
  'national summary': ['summary', 'respondents'],
  'one LC': ['summary', `summary?${lc}`, `respondents?${lc}`],
  'one LC and portfolio': ['summary', `summary?${cell}`, `respondents?${cell}`],
  'one LC and portfolio, details open': ['summary', `summary?${cell}`, `respondents?${cell}`, 'longest'],
  'LC not given': ['summary', 'summary?lc=Not+given', 'respondents?lc=Not+given'],
  'last page of respondents': ['summary', `respondents?page=${respondents / 20}&sort=lowest`],
}

const broken: string[] = []
console.log(`MX results with ${respondents.toLocaleString('en')} respondents (SQLite)`)
for (const [name, paths] of Object.entries(views)) {
  const bytes = await bytesOf(paths)
  console.log(`  ${name.padEnd(36)} ${(bytes / 1024).toFixed(1).padStart(6)} KB`)
  if (bytes > maxViewBytes) broken.push(`${name} moves ${bytes} bytes, more than ${maxViewBytes}`)
}

const summary = await timeOf(() => portal.ask('GET', '/api/checklist/summary', { as: reader }))
const sums = await timeOf(() => summarise(portal.db, { year: openYear }, specStandards))
const page = await timeOf(() => portal.ask('GET', '/api/checklist/respondents?sort=highest&page=400', { as: reader }))
const words = ({ ms, cpuMs }: { ms: number; cpuMs: number }) =>
  `${cpuMs.toFixed(1)} ms of CPU (${ms.toFixed(1)} ms by the clock)`
console.log(`  the summary's request, median of ${rounds}: ${words(summary)}, at most ${maxSummaryMs}`)
console.log(`  of it summing up: ${words(sums)}`)
console.log(`  page 400 of respondents: ${words(page)}`)
if (summary.cpuMs > maxSummaryMs) broken.push(`the summary costs ${summary.cpuMs} ms, more than ${maxSummaryMs}`)

/** The fastest of a few tries: the cost when nothing else runs. */
async function leastCpuMs(): Promise<number> {
  const tries: number[] = []
  for (let n = 0; n < 5; n += 1)
    tries.push((await timeOf(() => summarise(portal.db, { year: openYear }, specStandards))).cpuMs)
  return Math.min(...tries)
}

const alone = await leastCpuMs()
for (let n = 1; n <= yearsBefore; n += 1) {
  const [startsOn, endsOn] = [`${2026 - n}-07-01`, `${2027 - n}-06-30`]
  await portal.db
    .insertInto('year')
    .values({ label: `before-${n}`, startsOn, endsOn, closedAt: endsOn })
    .execute()
  await insert(`before-${n}`, respondentsBefore)
}
await portal.db.updateTable('accessVersion').set({ years: 99 }).execute()
const ratio = (await leastCpuMs()) / alone
console.log(`  summing up with ${yearsBefore} years before: ${ratio.toFixed(2)} times as much, at most ${maxRatio}`)
if (ratio > maxRatio) broken.push(`with more years the summary costs ${ratio} times as much`)

// A year of 2,000 checklists among ten, as it stands and as it stood; each person changed theirs on a few days.
const year = 'year=before-1'
const asked = {
  'the summary': [`summary?${year}`, maxSmallSummaryMs],
  'as of a day': [`summary?${year}&on=2026-11-10`, maxPastMs],
  'as of a day, one LC': [`summary?${year}&${lc}&on=2026-11-10`, maxPastMs],
  'the line over its days': [`days?${year}`, maxLineMs],
  'who lacks an item': [`respondents?${year}&missing=teamVision&page=3`, maxPastMs],
} as const
console.log(`  a year of ${respondentsBefore.toLocaleString('en')} among ten, ${daysEach} days of changes each:`)
for (const [name, [path, most]] of Object.entries(asked)) {
  const cost = await timeOf(() => portal.ask('GET', `/api/checklist/${path}`, { as: reader }))
  console.log(`    ${name.padEnd(24)} ${words(cost)}, at most ${most}`)
  if (cost.cpuMs > most) broken.push(`${name} costs ${cost.cpuMs} ms, more than ${most}`)
}

await portal.close()
for (const line of broken) console.error(`BROKEN: ${line}`)
process.exit(broken.length > 0 ? 1 : 0)
