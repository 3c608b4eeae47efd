import { describe, expect, it } from 'vitest'
import { isOdTitle, isWebAddress, linkKindOf, pictureAddressOf } from './rules.ts'

describe('links', () => {
  it.each(['https://docs.google.com/document/d/1', 'http://example.org'])('%s is taken', (link) => {
    expect(isWebAddress(link)).toBe(true)
  })
  it.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://x.org', 'example.org', '', '//x.org'])(
    '%s is refused',
    (link) => {
      expect(isWebAddress(link)).toBe(false)
    },
  )
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

describe('pictures', () => {
  const id = '1AbCdEfGhIjKlMnOpQrStUvWx-_Yz'
  const direct = `https://drive.google.com/uc?export=view&id=${id}`
  it.each([
    [`https://drive.google.com/file/d/${id}/view?usp=sharing`, direct],
    [`https://drive.google.com/open?id=${id}`, direct],
    [direct, direct],
    ['https://drive.google.com/file/d/short/view', 'https://drive.google.com/file/d/short/view'],
    [`https://example.org/file/d/${id}/cover.png`, `https://example.org/file/d/${id}/cover.png`],
    [' https://example.org/cover.png ', 'https://example.org/cover.png'],
  ])('%s lies at %s', (link, address) => {
    expect(pictureAddressOf(link)).toBe(address)
  })
  it.each(['', 'cover.png', 'javascript:alert(1)'])('%s is nowhere', (link) => {
    expect(pictureAddressOf(link)).toBeNull()
  })
})
