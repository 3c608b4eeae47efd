// Organisation on a past day: which committees were open.
import { expect, it } from 'vitest'
import { isOpen, organisationOn, wasOpen } from './organisation.ts'
import { committeeOf, newOrganisation } from './test-organisation.ts'

const away = [{ closedOn: '2026-02-01', notedOn: '2026-02-01', reopenedOn: '2026-03-01' }]

it.each([
  [{}, '2020-01-01', true],
  [{ openedOn: '2026-01-05' }, '2026-01-04', false],
  [{ openedOn: '2026-01-05' }, '2026-01-05', true],
  [{ closedOn: '2026-01-05' }, '2026-01-04', true],
  [{ closedOn: '2026-01-05' }, '2026-01-05', false],
  [{ pastClosings: away }, '2026-01-31', true],
  [{ pastClosings: away }, '2026-02-01', false],
  [{ pastClosings: away }, '2026-02-28', false],
  [{ pastClosings: away }, '2026-03-01', true],
  [{ pastClosings: away, closedOn: '2026-04-01' }, '2026-04-01', false],
])('%j on %s: %s', (dates, on, is) => {
  expect(wasOpen(committeeOf('IBA', dates), on)).toBe(is)
})

it('shows what was open on a past day', () => {
  const committees = [
    committeeOf('Closed now', { closedOn: '2026-05-01' }),
    committeeOf('Closed then', { pastClosings: away }),
    committeeOf('Opened later', { openedOn: '2026-04-01' }),
    committeeOf('Always'),
  ]
  const organisation = { ...newOrganisation(), committees }
  const names = (on?: string) => organisationOn(organisation, on).committees.filter((row) => isOpen(row))
  expect(names('2026-02-15').map(({ code }) => code)).toEqual(['Closed now', 'Always'])
  expect(names().map(({ code }) => code)).toEqual(['Closed then', 'Opened later', 'Always'])
  expect(organisationOn(organisation, undefined)).toBe(organisation)
})
