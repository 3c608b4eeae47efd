// Queued checklist changes: how new answers merge with changes that are already in the offline queue.
import { expect, it } from 'vitest'
import type { QueuedMutation } from '#web/offline/queue/queued-mutation.ts'
import { blankChecklist } from '../../blank-checklist.ts'
import type { ChecklistForm } from '../../form.ts'
import { specStandards, withBlanks } from '../../test-standards.ts'
import { type ChecklistChange, findQueuedIn, type Intent, mergeQueued, subjectOf } from './queued-checklist.ts'

const named = (firstName: string) => withBlanks({ generalDetail: { firstName } })
const saved = { ...blankChecklist(specStandards, '26.27', 'u'), ...named('Saved'), version: 4 }
const base = withBlanks(saved)

const waiting = (at: number, form: ChecklistForm, more: Partial<QueuedMutation> & { intent?: Intent } = {}) => {
  const { intent = 'save', ...rest } = more
  const change: ChecklistChange = { year: '26.27', form, intent, base, version: 4 }
  return {
    ...{ key: `k${at}`, uid: 'u', hub: 'mx-standards', subject: subjectOf('26.27'), title: 'MX checklist' },
    ...{ path: '/mx-standards' as const, change, at, isTried: false, state: 'waiting' as const, ...rest },
  }
}
const join = (before: QueuedMutation[], intent: Intent = 'save', isChosen = false) => {
  const { change, replaces } = mergeQueued(before, { form: named('New'), intent, saved, isChosen })
  return {
    base: change.base.generalDetail.firstName,
    version: change.version,
    replaces: replaces.map(({ key }) => key),
  }
}

it('starts from what is saved, and later answers are merged into it', () => {
  expect(join([])).toEqual({ base: 'Saved', version: 4, replaces: [] })
  expect(join([waiting(1, named('A'))])).toEqual({ base: 'Saved', version: 4, replaces: ['k1'] })
  expect(join([waiting(1, named('A'))], 'submit').replaces).toEqual(['k1'])
})

it('enqueues a separate change after one that the portal may have received', () => {
  expect(join([waiting(1, named('A'), { isTried: true })])).toEqual({ base: 'A', version: 4, replaces: [] })
  const two = [waiting(1, named('A'), { isTried: true }), waiting(2, named('B'))]
  expect(join(two)).toEqual({ base: 'Saved', version: 4, replaces: ['k2'] })
})

it('leaves a submission as it was submitted', () => {
  expect(join([waiting(1, named('A'), { intent: 'submit' })])).toEqual({ base: 'A', version: 4, replaces: [] })
  expect(join([waiting(1, named('A'), { intent: 'submit' })], 'submit').replaces).toEqual(['k1'])
})

it('replaces what was refused, and what the person has decided', () => {
  const two = [waiting(1, named('A'), { isTried: true, state: 'refused' }), waiting(2, named('B'))]
  expect(join(two)).toEqual({ base: 'Saved', version: 4, replaces: ['k1', 'k2'] })
  const newer = { ...saved, version: 9, ...named('Theirs') }
  const chosen = mergeQueued(two, { form: named('New'), intent: 'save', saved: newer, isChosen: true })
  expect([chosen.change.version, chosen.change.base.generalDetail.firstName]).toEqual([9, 'Theirs'])
})

it("returns the newest answers, with their common base and the portal's response", () => {
  expect(findQueuedIn([], '26.27')).toBeNull()
  expect(findQueuedIn([waiting(1, named('A'))], '25.26')).toBeNull()
  const stopped = waiting(1, named('A'), { state: 'conflict', message: 'Choose.' })
  expect(findQueuedIn([waiting(2, named('B')), stopped], '26.27')).toMatchObject({
    form: named('B'),
    base,
    state: 'conflict',
    message: 'Choose.',
  })
})
