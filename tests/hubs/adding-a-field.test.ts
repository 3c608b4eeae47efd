// Adding a field needs no more than docs/adding-a-field.md says: its steps, done in a copy of the tree for one field of each
// record. A step that is left out does not compile, or fails a test that names the file.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isGcpThere, type NewField, newFields, type Step } from './new-fields.ts'
import { copyTree, type TreeCopy } from './tree-copy.ts'

const maxFiles = 7

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

it.runIf(isGcpThere)('touches at most seven files, and the page names those of a GCP', () => {
  for (const { name, steps } of newFields) expect([name, filesOf(steps).length <= maxFiles]).toEqual([name, true])
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
  for (const file of missed)
    expect(output, file).toMatch(new RegExp(`(FAIL|×).*${path.basename(file).replace('.', '\\.')}`))
})

it('compiles with every step, and passes those tests', async () => {
  take(({ steps, fixtures }) => [...steps, ...fixtures])
  expect(await copy.typeProblems()).toBe('')
  const { failed, output } = await copy.runTests(['web', 'house'], checks, 'each field')
  expect(failed, output).toBe(false)
})

it.runIf(isGcpThere)(
  'a GCP keeps the new field in lists, edits, revisions, CSV, search and personal data, and after an erasure',
  async () => {
    take(({ steps, fixtures }) => [...steps, ...fixtures])
    const told = await copy.ask('tests/hubs/try-new-field.mjs', {})
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
  },
)
