// Demo checklists: all leaders', filled in as far as their LC is, over several months; and those of their predecessors in the
// year before.
import { inTransaction } from '#server/database/database.ts'
import type { PastRecord } from '#server/figures/figures.ts'
import { storeHistory } from '#server/figures/recount-figures.ts'
import { type Account, chance, type DemoWorld, type FillDemo, type Member } from '#server/hub/demo.ts'
import { specChecklist } from '#shared/definitions/spec-checklist.ts'
import { countDays, earlierOf, plusDays, today } from '#shared/time/calendar.ts'
import type { Year } from '#shared/time/years.ts'
import { type ChecklistForm, withoutBlanks } from '../form.ts'
import { resultLcs } from '../places.ts'
import { doneFields } from '../rules.ts'
import { createStandards } from '../standards.ts'
import { computeColumns } from './checklist/changes.ts'
import { checklistFigures, sharesOf } from './figures.ts'

/** The demo's years ask what the specification asks. */
const standards = createStandards(specChecklist)
const { groupNames, itemsOf, formShape, countsOf, doneOf, respondentPercent } = standards

export const fillDemo: FillDemo = async (world) => {
  const { send, leaders, people, years } = world
  const filled: Filled[] = []
  for (const [at, leader] of leaders.entries()) {
    const formData = buildForm(leader, at, 0.25)
    const submitted = chance(at + 500) < 0.7
    const intent = submitted ? 'submit' : 'save'
    const { _id: id } = await send('POST', '/api/checklist/submit', leader, { userId: leader.uid, formData, intent })
    filled.push({ id, form: formShape.parse(formData), year: years.open, at, submitted })
  }
  await startOne(world)
  await insertHistory(world, filled)
  await insertPastYear(world, people.slice(-leaders.length))
}

/** The demo account of the team leader has started and still has the rest to do. */
async function startOne({ send, accounts }: DemoWorld) {
  const me = accounts.get('tl') as Account
  const [firstName = '', lastName = ''] = me.displayName.split(' ')
  const { generalDetail, jobDesign } = buildForm(
    { ...me, firstName, lastName, lc: 'Lahore', portfolio: 'oGV' },
    12,
    0.9,
  )
  const body = { userId: me.uid, formData: { generalDetail, jobDesign }, intent: 'save' }
  await send('POST', '/api/checklist/submit', me, body)
}

/** Some LCs are far along, some have just started. */
function buildForm({ firstName, lastName, portfolio, lc }: Member, at: number, least: number) {
  const level = least + 0.7 * chance(resultLcs.indexOf(lc) + 1)
  const formData: Record<string, Record<string, unknown>> = {
    generalDetail: { firstName, lastName, portfolio, lcName: lc },
  }
  for (const name of groupNames) {
    const answers = itemsOf(name).map(({ field, kind }, n) => {
      const isDone = chance(at * 97 + n * 13 + name.length) < level
      return [field, kind === 'yesNo' ? isDone : isDone ? `https://example.org/${field}` : '']
    })
    formData[name] = Object.fromEntries(answers)
  }
  return formData
}

type Filled = { id: string; form: ChecklistForm; year: Year; at: number; submitted: boolean }

/** Earlier states of a checklist, on some days before today or the end of the year. */
function buildPastDays({ id, form, year, at, submitted }: Filled): PastRecord[] {
  const until = earlierOf(plusDays(today(), -1), year.endsOn)
  const length = countDays(year.startsOn, until)
  if (length < 8) return []
  const { lc, portfolio } = computeColumns(form, standards)
  const fields = doneFields(doneOf(form)).sort((a, b) => chance(at + a.length * 7) - chance(at + b.length * 7))
  const [start, end] = [0.05 + 0.35 * chance(at + 700), 0.6 + 0.4 * chance(at + 800)]
  return [0.3, 0.55, 0.8, 1].map((share, step) => {
    const done = fields.slice(0, Math.round(fields.length * share))
    const counts = countsOf(Object.fromEntries(done.map((field) => [field, 1])), 1)
    const checklist = {
      lc,
      portfolio,
      percent: respondentPercent(counts.standards),
      standards: counts.standards,
      submitted: submitted && step === 3 ? 1 : 0,
      done: JSON.stringify(done),
    }
    const day = plusDays(year.startsOn, Math.floor(length * (start + ((end - start) * step) / 3)))
    return { id, day, shares: sharesOf(checklist) }
  })
}

/** The open year again, with the days before today. */
async function insertHistory({ db, years: { open } }: DemoWorld, filled: readonly Filled[]): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { source, records } = checklistFigures
    const history = filled.flatMap(buildPastDays)
    for await (const record of records?.(trx, open.label, false) ?? []) history.push({ ...record, day: today() })
    for (const table of ['figure', 'figureShare']) {
      await trx.deleteFrom(table).where('source', '=', source).where('year', '=', open.label).execute()
    }
    await storeHistory(trx, checklistFigures, open.label, history)
  })
}

async function insertPastYear({ db, years: { last } }: DemoWorld, before: readonly Member[]): Promise<void> {
  const at = new Date(`${last.endsOn}T09:00:00Z`).toISOString()
  const owners = before.map((person, n) => {
    const userId = `before-${n}`
    const form = formShape.parse(buildForm(person, n + 300, 0.1))
    return { userId, id: `demo-${userId}`, form, year: last, at: n + 300, submitted: chance(n + 900) < 0.8 }
  })
  const responses = owners.map(({ userId, id, form, submitted }) => ({
    year: last.label,
    userId,
    id,
    ...computeColumns(form, standards),
    submitted: submitted ? 1 : 0,
    submittedAt: submitted ? at : null,
    submittedVersion: submitted ? 1 : null,
    version: 1,
    createdAt: at,
    updatedAt: at,
  }))
  const answers = owners.map(({ userId, form }) => ({
    year: last.label,
    userId,
    form: JSON.stringify(withoutBlanks(form)),
  }))
  await inTransaction(db, async (trx) => {
    await trx.insertInto('mxResponse').values(responses).execute()
    await trx.insertInto('mxAnswers').values(answers).execute()
    await storeHistory(trx, checklistFigures, last.label, owners.flatMap(buildPastDays))
  })
}
