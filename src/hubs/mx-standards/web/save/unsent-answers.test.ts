// Unsent answers of a closed year: found in the offline queue, and merged into the open year.
import { expect, it } from 'vitest'
import { newOrganisation } from '#shared/people/test-organisation.ts'
import type { QueuedMutation } from '#web/offline/queue/queued-mutation.ts'
import { answerTo, withAnswer } from '../../form.ts'
import { items, specStandards, withBlanks } from '../../test-standards.ts'
import { subjectOf } from './queued-checklist.ts'
import { findUnsent, formatUnsent, mergeUnsent } from './unsent-answers.ts'

const form = (firstName: string) => withBlanks({ generalDetail: { firstName } })
const change = (at: number, year: string, name: string, state: QueuedMutation['state']): QueuedMutation => ({
  ...{ key: `k${at}`, uid: 'u', hub: 'mx-standards', subject: subjectOf(year), title: 'MX checklist' },
  ...{ path: '/mx-standards' as const, at, isTried: true, state, message: 'The year is closed.' },
  change: { year, form: form(name), intent: 'save', base: form(''), version: 0 },
})

it('finds what a closed year refused, with what was queued after it, and nothing of the open year', () => {
  const changes = [change(1, '25.26', 'Old', 'refused'), change(2, '25.26', 'Newer', 'waiting')]
  expect(findUnsent(changes, '26.27')).toEqual({ year: '25.26', form: form('Newer'), message: 'The year is closed.' })
  expect(findUnsent(changes, '25.26')).toBeNull()
  expect(findUnsent([change(1, '25.26', 'Old', 'waiting')], '26.27')).toBeNull()
})

it('continues in the open year without overwriting what is answered there', () => {
  const [first, second] = items.filter((item) => typeof answerTo(withBlanks({}), item) === 'boolean')
  if (!first || !second) throw new Error('There are no items')
  const old = withAnswer(withAnswer(form('Old'), first.group, first.field, true), second.group, second.field, true)
  const left = { year: '25.26', form: old, message: '' }
  const now = withAnswer(form('Now'), first.group, first.field, true)
  expect(mergeUnsent(specStandards, now, left)).toEqual(withAnswer(now, second.group, second.field, true))
  expect(mergeUnsent(specStandards, withBlanks({}), left)).toEqual(old)
  const text = formatUnsent(left, newOrganisation(), specStandards)
  expect(text.split('\n')).toHaveLength(5)
  expect(text).toContain(`${second.label}: Yes`)
})
