// Adding a field needs no more than docs/adding-a-field.md says: its steps, done in a copy of the tree for one field of each
// record. A step that is left out does not compile, or fails a test that names the file.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type NewField, newFields, type Step } from './new-fields.ts'
import { copyTree, type TreeCopy } from './tree-copy.ts'

const mostFiles = 7

let copy: TreeCopy
beforeAll(() => {
  copy = copyTree()
})
afterAll(() => copy.end())

/** The tree as it is, and these steps. */
function take(choose: (field: NewField) => readonly Step[]): void {
  const all = newFields.flatMap(({ steps, fixtures }) => [...steps, ...fixtures])
  for (const { file } of all) copy.restore(file)
  for (const { file, before, lines } of newFields.flatMap(choose)) {
    const text = copy.textOf(file)
    const at = text.lastIndexOf(before)
    expect(at, `${file} has no ${before}`).toBeGreaterThan(0)
    copy.write(file, text.slice(0, at) + lines + text.slice(at))
  }
}

const filesOf = (steps: readonly Step[]) => [...new Set(steps.map(({ file }) => file))]

it('touches at most seven files, and the page names those of a GCP', () => {
  for (const { name, steps } of newFields) expect([name, filesOf(steps).length <= mostFiles]).toEqual([name, true])
  const page = readFileSync(path.join(import.meta.dirname, '../../docs/adding-a-field.md'), 'utf8')
  const [budget] = newFields as [NewField]
  expect(filesOf(budget.steps).filter((file) => !page.includes(file))).toEqual([])
})

it('does not compile where it is declared and nothing else is done', async () => {
  take(({ steps }) => steps.slice(0, 1))
  const found = await copy.typeProblems()
  for (const { name, steps, fixtures } of newFields) {
    const missed = filesOf([...steps.slice(1).filter(({ isTested }) => !isTested), ...fixtures]).filter(
      // What only makes a later step possible is missed with that step.
      (file) => !steps.some((step) => step.file === file && step.isTested),
    )
    for (const file of missed)
      expect(
        found
          .split('\n')
          .filter((line) => line.startsWith(file))
          .join('\n'),
        `${name} in ${file}`,
      ).toContain(name)
  }
})

const checks = [
  ...['tests/house/record-fields', 'src/hubs/gcp/web/submit/GcpFormPage', 'src/hubs/documents/web/upload'],
  ...['src/hubs/documents/web/browse/DocumentHub', 'src/hubs/mx-funnel/web/list'],
]

it('fails tests that name the file where a step is left out that types cannot see', async () => {
  take(({ steps, fixtures }) => [...steps.filter(({ isTested }) => !isTested), ...fixtures])
  const { failed, output } = await copy.runTests(['web', 'house'], checks, 'each field')
  expect(failed).toBe(true)
  const missed = newFields.flatMap(({ steps }) => filesOf(steps.filter(({ isTested }) => isTested)))
  // The list of migrations goes with the migration.
  for (const file of missed.filter((each) => each !== 'src/server/shell/handlers.ts'))
    expect(output, file).toMatch(new RegExp(`(FAIL|×).*${path.basename(file).replace('.', '\\.')}`))
})

it('compiles with every step, and passes those tests', async () => {
  take(({ steps, fixtures }) => [...steps, ...fixtures])
  expect(await copy.typeProblems()).toBe('')
  const { failed, output } = await copy.runTests(['web', 'house'], checks, 'each field')
  expect(failed, output).toBe(false)
})

it('a GCP keeps the new field in lists, edits, revisions, CSV, search and personal data, and after an erasure', async () => {
  take(({ steps, fixtures }) => [...steps, ...fixtures])
  const told = await copy.ask(`
    import { actsOn } from '#hubs/gcp/server/test-gcp.ts'
    import { csvRowOf, gcpCsvHead } from '#hubs/gcp/web/review/gcp-csv.ts'
    import { hubs } from '#main.server.ts'
    import { erasing } from '#server/testing/erase.ts'
    import { startTestPortal } from '#server/testing/portal.ts'
    import { newOrganisation } from '#shared/people/test-organisation.ts'
    const portal = await startTestPortal({ hubs, env: { LOG_LEVEL: 'silent' } })
    const [acts, gone] = [actsOn(portal), erasing(portal, hubs)]
    const author = await portal.signInAs('tl', { displayName: 'Zainab Author' })
    const reviewer = await portal.signInAs('mcvp')
    const budgetOf = ({ json }) => json.budget
    const without = await acts.submit(author, { title: 'Without' })
    const made = await acts.submit(author, { budget: 1500 })
    const id = made.json._id
    const edited = await acts.edit(reviewer, id, { budget: 1800 })
    const leftOut = await acts.edit(reviewer, id, {})
    const wrong = await acts.edit(reviewer, id, { budget: 'much' })
    await acts.approve(reviewer, id)
    await acts.tellNow()
    await acts.revise(author, id, { budget: 2500 })
    const waiting = (await acts.open(reviewer, id)).json
    const listed = (await acts.approved(author)).json.gcps[0]
    const found = await portal.ask('GET', '/api/search?q=1800', { as: author })
    const shared = (await gone.dataOf(author))['Good case practices that you shared'].find((row) => row.id === id)
    const row = csvRowOf(waiting, newOrganisation())
    const approved = await acts.approve(reviewer, id)
    const takenBack = await acts.takeBack(reviewer, id)
    // A revision that was sent before there was a budget.
    const { revision } = await portal.db.selectFrom('gcp').select('revision').where('id', '=', id).executeTakeFirst()
    const { words: { budget, ...words }, ...earlier } = JSON.parse(revision)
    const old = JSON.stringify({ ...earlier, words })
    await portal.db.updateTable('gcp').set({ revision: old }).where('id', '=', id).execute()
    const earlierShown = (await acts.open(reviewer, id)).json.revision.budget
    const earlierApproved = await acts.approve(reviewer, id)
    await acts.edit(reviewer, id, { budget: null })
    const emptied = await acts.open(reviewer, id)
    await acts.edit(reviewer, id, { budget: 900 })
    const audits = await portal.db.selectFrom('audit').select('after').where('kind', '=', 'gcp.edit').execute()
    await gone.erase(author)
    const told = {
      kept: [without, made, edited, leftOut, approved, takenBack, earlierApproved, emptied].map(budgetOf),
      wrong: Object.keys(wrong.json.fields),
      waiting: [waiting.budget, waiting.revision.budget],
      listed: listed.budget,
      found: JSON.stringify(found.json).includes(id),
      shared: [shared.budget, shared.revision.words.budget],
      csv: row[gcpCsvHead.indexOf('Budget')],
      earlier: earlierShown,
      audit: audits.some(({ after }) => JSON.parse(after).budget === 900),
      erased: (await acts.open(reviewer, id)).json.budget,
      miscounted: await gone.miscounted(),
    }
    await portal.close()
    console.log(JSON.stringify(told))
  `)
  expect(told).toEqual({
    kept: [null, 1500, 1800, 1800, 2500, 1800, 1800, null],
    wrong: ['budget'],
    waiting: [1800, 2500],
    listed: 1800,
    found: true,
    shared: [1800, 2500],
    csv: 1800,
    earlier: 1800,
    audit: true,
    erased: 900,
    miscounted: [],
  })
})
