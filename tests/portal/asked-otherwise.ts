// Other standards and questions for a planned year, and answers to whatever the open year asks.
import { expect } from 'vitest'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import type { GroupDraft, Item } from '#shared/definitions/definition.ts'
import { isWired } from '../setup/from-hub.ts'

type Kind = 'checklist' | 'happiness'
type Asking = { ask: TestPortal['ask']; admin: Person }

const definitionOf = async ({ ask, admin }: Asking, kind: Kind, year = '') =>
  (await ask('GET', `/api/definitions/${kind}${year && `?year=${year}`}`, { as: admin })).json as {
    version: number
    groups: { key: string; items: Item[] }[]
  }

const added: Record<Kind, GroupDraft['items']> = {
  checklist: [{ key: '', text: 'Buddy system', help: '', kind: 'yesNo', isRequired: false }],
  happiness: [
    { key: '', text: 'How safe do you feel?', help: '', kind: 'scale', isRequired: true },
    { key: '', text: 'Team', help: '', kind: 'choice', isRequired: true, options: ['Red', 'Blue'] },
  ],
}

/** In the second group the first item goes, the next is worded otherwise, and new ones come. */
export async function askOtherwise(asking: Asking, year: string): Promise<void> {
  if (!isWired('definitions')) return
  for (const kind of ['checklist', 'happiness'] as const) {
    if (!isWired(kind === 'checklist' ? 'mx-standards' : 'happiness-survey')) continue
    const { version, groups } = await definitionOf(asking, kind, year)
    const [first, second, ...others] = groups as unknown as [GroupDraft, GroupDraft, ...GroupDraft[]]
    const [, reworded, ...rest] = second.items
    const items = [{ ...(reworded as Item), text: 'Worded otherwise' }, ...rest, ...added[kind]]
    const body = { year, version, groups: [first, { ...second, items }, ...others] }
    const { status, text } = await asking.ask('PUT', `/api/definitions/${kind}`, { as: asking.admin, body })
    expect(status, text).toBe(200)
  }
}

const answerTo = ({ kind, options = [''] }: Item, at: number) =>
  ({ yesNo: at % 3 > 0, link: 'https://drive.example/x', scale: 7, choice: options[0], text: 'x', contact: 'x' })[kind]

const answersTo = (items: readonly Item[]): Record<string, unknown> =>
  Object.fromEntries(items.map((item, at) => [item.key, answerTo(item, at)]))

/** By group: an answer to everything that the open year asks. */
export async function checklistAnswers(asking: Asking): Promise<Record<string, Record<string, unknown>>> {
  const { groups } = await definitionOf(asking, 'checklist')
  return Object.fromEntries(groups.map(({ key, items }) => [key, answersTo(items)]))
}

/** An answer with everything that the open year asks beyond it. */
export async function surveyAnswer(asking: Asking, known: object): Promise<object> {
  const { groups } = await definitionOf(asking, 'happiness')
  return { ...answersTo(groups.flatMap(({ items }) => items)), ...known }
}

/** The first year has what it asked, and the second what came and went; `shown` by year and path. */
export function expectComparedByKey(shown: Record<string, Record<string, string>>): void {
  if (!isWired('definitions') || !isWired('mx-standards')) return
  const fieldsOf = (year: string): string[] =>
    JSON.parse(shown[year]?.['/api/checklist/summary'] ?? '').items.map(({ field }: { field: string }) => field)
  const has = (year: string) => ['transitionDelivery', 'buddySystem'].map((field) => fieldsOf(year).includes(field))
  expect([fieldsOf('26.27').length, ...has('26.27')]).toEqual([55, true, false])
  expect([fieldsOf('27.28').length, ...has('27.28')]).toEqual([55, false, true])
}
