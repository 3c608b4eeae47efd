import { describe, expect, it } from 'vitest'
import { isOdTitle, linkKindOf } from './rules.ts'

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
  ])('%s leads to a %s', (link, kind) => {
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
