// Document rules: kinds of links, OD titles, due checks and their texts.

import { describe, expect, it } from 'vitest'
import { formatChecks, formatCounts, isDue, isOdTitle, latestCheck, linkKindOf } from './rules.ts'

describe('links', () => {
  it.each([
    ['https://drive.google.com/drive/folders/1AbC', 'folder'],
    ['https://drive.google.com/drive/u/0/folders/1AbC', 'folder'],
    ['https://drive.google.com/file/d/1AbC/view', 'file'],
    ['https://docs.google.com/document/d/1/edit', 'doc'],
    ['https://docs.google.com/spreadsheets/d/1/edit#gid=0', 'sheet'],
    ['https://docs.google.com/presentation/d/1/edit', 'slides'],
    ['https://docs.google.com/forms/d/e/1/viewform', 'form'],
    ['https://forms.gle/abc', 'form'],
    ['https://example.org/policy.PDF?dl=1', 'pdf'],
    ['https://www.youtube.com/watch?v=1', 'video'],
    ['https://youtu.be/1', 'video'],
    ['https://notyoutube.com/1', 'site'],
    ['https://nexus.example/handbook', 'site'],
  ])('%s is a link to a %s', (link, kind) => {
    expect(linkKindOf(link)).toBe(kind)
  })
})

it.each([
  ['OD Model 26.27', true],
  ['Method of work', true],
  ['Finance guide', false],
])('%s is an OD document: %s', (title, expected) => {
  expect(isOdTitle(title)).toBe(expected)
})

describe('checks', () => {
  it('are due from the day after checkBy, which is at most a year away', () => {
    expect(isDue({ checkBy: '2026-11-16' }, '2026-11-16')).toBe(false)
    expect(isDue({ checkBy: '2026-11-16' }, '2026-11-17')).toBe(true)
    expect(latestCheck('2028-02-29')).toBe('2029-02-28')
  })

  it.each([
    [1, 0, '1 of your documents needs review'],
    [3, 0, '3 of your documents need review'],
    [0, 1, '1 document without an owner needs review'],
    [0, 2, '2 documents without an owner need review'],
    [1, 1, '1 of your documents and 1 without an owner need review'],
  ])('formats %i own and %i without an owner: %s', (own, left, text) => {
    expect(formatChecks(own, left)).toBe(text)
  })

  it.each([
    [1, 0, '1 document'],
    [1200, 3, '1,200 documents, 3 new'],
    [500, 100, '500 documents, more than 99 new'],
  ])('formats a count of %i with %i new: %s', (count, fresh, text) => {
    expect(formatCounts(count, fresh)).toBe(text)
  })
})
