// Erasure while others edit texts that name the person: no deadlock, no text changes because of the name, and after the
// second pass the list has every text with it.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { newId } from '#server/database/new-id.ts'
import { createErasureHelper } from '#server/testing/erase.ts'
import { type Person, startTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { fromHub, isWired } from '../setup/from-hub.ts'

const { actsOn } = await fromHub('gcp/server/test-gcp.ts')
const { items } = await fromHub('mx-standards/test-standards.ts')
const { sampleForm } = await fromHub('mx-standards/sample-form.ts')
const isWhole = ['gcp', 'documents', 'mx-standards', 'imports', 'admin'].every(isWired)

let portal: TestPortal
let acts: ReturnType<typeof actsOn>
let gone: ReturnType<typeof createErasureHelper>
beforeAll(async () => {
  const env = { LOG_LEVEL: 'silent', DATABASE_POOL: '10', WRITES_PER_MINUTE: '100000' }
  portal = await startTestPortal({ hubs, env })
  acts = actsOn?.(portal)
  gone = createErasureHelper(portal, hubs)
})
afterAll(() => portal.close())

const link = 'https://example.org/a.pdf'
const guide = (title: string) => ({ title, description: 'For all.', documentUrl: link, imageUrl: link })

/** What others have written about the person, and what they do with it again. */
async function namedBy(other: Person, reviewer: Person, name: string, round: number) {
  const ask = (method: string, path: string, body: unknown) => portal.ask(method, path, { as: other, body })
  const own = { name: 'Other Writer', email: other.email }
  const about = (n: number) => ({ ...own, title: `Thanks to ${name} ${n}`, gcpDetails: `${name} helped.` })
  const ids: string[] = []
  for (const n of [1, 2, 3]) ids.push((await acts.submit(other, about(round * 10 + n))).json._id)
  const { json: document } = await ask('POST', '/api/documents', guide(`Guide of ${name} ${round}`))
  const form = sampleForm(round)
  const { group, field } = items.find((item: { kind: string }) => item.kind === 'link')
  const formData = { ...form, [group]: { ...form[group], [field]: `https://drive.example/${name}` } }
  const save = () => ask('POST', '/api/checklist/submit', { userId: other.uid, formData, intent: 'submit' })
  await save()
  const rows = [{ title: `Row of ${name}`, description: 'Text', documentUrl: link, imageUrl: link }]
  return [
    ...ids.map((id) => () => acts.approve(reviewer, id)),
    ...ids.map((id) => () => acts.edit(other, id, about(round * 10 + 9))),
    () => ask('PUT', `/api/documents/${document._id}`, guide(`Guide of ${name}, again`)),
    () => ask('POST', '/api/imports/documents', { rows, onProblem: 'skip', submissionKey: newId() }),
    save,
    save,
  ]
}

it.runIf(isWhole)(
  'each gets an answer, the second look lists every text, and an admin takes the name out',
  async () => {
    const [other, reviewer] = [
      await portal.signInAs('admin', { displayName: 'Other Writer' }),
      await portal.signInAs('mcvp', { displayName: 'Maha Noor' }),
    ]
    for (let round = 0; round < 3; round += 1) {
      const name = `Rafia Named${String.fromCharCode(65 + round)}`
      const who = await portal.signInAs('tl', { displayName: name })
      const doings = await namedBy(other, reviewer, name, round)
      const first = doings.filter((_, n) => n % 2 === round % 2).map((act) => act())
      const erasure = gone.eraseAfter(who, round * 12)
      const answers = await Promise.all([...first, ...doings.filter((_, n) => n % 2 !== round % 2).map((act) => act())])
      expect(answers.filter(({ status }) => status >= 500).map(({ text }) => text)).toEqual([])
      await gone.runSecondPass(await erasure)
      expect(await gone.columnsWith([who.uid, who.email])).toEqual([])
      expect(await gone.columnsWith([name])).toContain('gcp.title')
      const labels = new Set(await gone.removeNames(other))
      expect(labels).toEqual(new Set(['GCP', 'Document', 'MX checklist', 'Audit trail entry']))
      // What imports keep for an undo is deleted after 30 days.
      expect((await gone.columnsWith([name])).filter((column) => column !== 'importRecord.before')).toEqual([])
      expect(await gone.miscounted()).toEqual([])
    }
  },
  120_000,
)
