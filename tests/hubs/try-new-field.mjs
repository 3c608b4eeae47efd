// New field end to end: a GCP's budget through every step of a portal in the copied tree (run there by adding-a-field.test.ts).
import { hubs } from '#main.server.ts'
import { createErasureHelper } from '#server/testing/erase.ts'
import { startTestPortal } from '#server/testing/portal.ts'
import { newOrganisation } from '#shared/people/test-organisation.ts'
import { fromHub } from '../setup/from-hub.ts'

const { actsOn } = await fromHub('gcp/server/test-gcp.ts')
const { csvRowOf, gcpCsvHead } = await fromHub('gcp/web/review/gcp-csv.ts')

const portal = await startTestPortal({ hubs, env: { LOG_LEVEL: 'silent' } })
const [acts, gone] = [actsOn(portal), createErasureHelper(portal, hubs)]
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
await acts.notifyNow()
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
const {
  words: { budget, ...words },
  ...earlier
} = JSON.parse(revision)
const old = JSON.stringify({ ...earlier, words })
await portal.db.updateTable('gcp').set({ revision: old }).where('id', '=', id).execute()
const earlierShown = (await acts.open(reviewer, id)).json.revision.budget
const earlierApproved = await acts.approve(reviewer, id)
await acts.edit(reviewer, id, { budget: null })
const emptied = await acts.open(reviewer, id)
await acts.edit(reviewer, id, { budget: 900 })
const audits = await portal.db.selectFrom('audit').select('after').where('kind', '=', 'gcp.edit').execute()
await gone.erase(author)
const report = {
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
console.log(JSON.stringify(report))
