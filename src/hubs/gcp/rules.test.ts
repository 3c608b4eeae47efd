// GCP rules: access by status, tones, organisation codes and picture links.

import { describe, expect, it } from 'vitest'
import { newOrganisation } from '#shared/people/test-organisation.ts'
import { roles } from '#shared/roles.ts'
import { gcpFieldsShape } from './contract-fields.ts'
import { draftProblems, isWaiting, mayRead, mayRevise, renamedPortfolios, toneOf } from './rules.ts'

describe('who may read and change an entry', () => {
  const entry = (status: 'pending' | 'approved' | 'rejected') => ({ status, submittedBy: 'author' })
  it('shows approved entries to all, others to the author and to reviewers', () => {
    for (const role of roles) {
      expect(mayRead(entry('approved'), { uid: 'x', role })).toBe(true)
      expect(mayRead(entry('pending'), { uid: 'author', role })).toBe(true)
      const isReviewer = ['mcvp', 'admin'].includes(role)
      expect(mayRead(entry('pending'), { uid: 'x', role })).toBe(isReviewer)
      expect(mayRead(entry('rejected'), { uid: 'x', role })).toBe(isReviewer)
    }
  })
  it('lets the author revise it until it is approved', () => {
    expect(mayRevise(entry('rejected'), { uid: 'author' })).toBe(true)
    expect(mayRevise(entry('pending'), { uid: 'author' })).toBe(true)
    expect(mayRevise(entry('approved'), { uid: 'author' })).toBe(false)
    expect(mayRevise(entry('rejected'), { uid: 'x' })).toBe(false)
  })
  it('waits for a decision while it or its revision is pending', () => {
    expect(isWaiting({ status: 'pending' })).toBe(true)
    expect(isWaiting({ status: 'approved', revision: { status: 'pending' } })).toBe(true)
    expect(isWaiting({ status: 'approved', revision: { status: 'rejected' } })).toBe(false)
    expect(isWaiting({ status: 'approved', revision: null })).toBe(false)
    expect(isWaiting({ status: 'rejected' })).toBe(false)
  })
})

it('has a tone for each status', () => {
  expect([toneOf('approved'), toneOf('rejected'), toneOf('pending')]).toEqual(['good', 'poor', 'middling'])
})

it('accepts open codes of the organisation, and codes the entry already has', () => {
  const organisation = newOrganisation()
  const iba = organisation.committees.find(({ code }) => code === 'IBA')
  if (iba) iba.closedOn = '2020-01-01'
  const good = { portfolio: 'BD', localCommittee: 'MC' }
  expect(draftProblems(good, organisation)).toEqual({})
  expect(Object.keys(draftProblems({ portfolio: 'Sales', localCommittee: 'IBA' }, organisation))).toEqual([
    'portfolio',
    'localCommittee',
  ])
  const kept = { ...good, localCommittee: 'IBA' }
  expect(draftProblems(kept, organisation, kept)).toEqual({})
  expect(draftProblems(kept, organisation, good)).toHaveProperty('localCommittee')
})

it('finds portfolios by a name that differs from their code', () => {
  const organisation = newOrganisation()
  Object.assign(organisation.portfolios[0] ?? {}, { name: 'Brand' })
  expect(renamedPortfolios('bran', organisation)).toEqual(['MKT & PR'])
  expect(renamedPortfolios('bd', organisation)).toEqual([])
})

describe('the picture of an entry', () => {
  const id = '1AbCdEfGhIjKlMnOpQrStUvWx-_Yz'
  const isTaken = (link: string) => gcpFieldsShape.shape.imageLink.safeParse(link).success
  it('is a Drive file', () => {
    expect(isTaken(`https://drive.google.com/file/d/${id}/view?usp=sharing`)).toBe(true)
    expect(isTaken(`https://drive.google.com/drive/folders/${id}`)).toBe(false)
    expect(isTaken(`https://example.org/file/d/${id}/view`)).toBe(false)
    expect(isTaken('')).toBe(false)
  })
})
