// Differences between two versions of a funnel report.

import { expect, it } from 'vitest'
import { newOrganisation } from '#shared/people/test-organisation.ts'
import { differences } from './differences.ts'
import { type Metrics, stages } from './rules.ts'

const metrics = Object.fromEntries(stages.map((stage) => [stage, 5])) as Metrics
const said = { lc: 'LUMS', term: 'mid', role: 'Team Leader', portfolio: 'BD', metrics }

it('names each changed field with both texts', () => {
  const later = { ...said, term: 'short', portfolio: null, metrics: { ...metrics, Alumni: 1200 } }
  expect(differences(said, later, newOrganisation())).toEqual([
    { name: 'Term', from: 'Mid Term', to: 'Short Term' },
    { name: 'Portfolio', from: 'BD', to: 'none' },
    { name: 'Alumni', from: '5', to: '1,200' },
  ])
  expect(differences(said, said, newOrganisation())).toEqual([])
  // The oldest reports have no month.
  const [july, august] = [
    { ...said, month: '2026-07' },
    { ...said, month: '2026-08' },
  ]
  expect(differences(july, august, newOrganisation())).toEqual([
    { name: 'Month', from: 'July 2026', to: 'August 2026' },
  ])
  expect(differences(said, july, newOrganisation())).toEqual([{ name: 'Month', from: 'none', to: 'July 2026' }])
})
