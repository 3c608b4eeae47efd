// Parsing of checklist links: which texts count as web addresses.
import { expect, it } from 'vitest'
import { parseWebAddress } from './links.ts'

it.each([
  ['https://drive.google.com/pdp', 'https://drive.google.com/pdp'],
  ['  http://example.org/a b', null],
  [' https://example.org ', 'https://example.org'],
  ['drive.google.com/drive/folders/1?usp=sharing', 'https://drive.google.com/drive/folders/1?usp=sharing'],
  ['www.example.org', 'https://www.example.org'],
  ['bit.ly/abc', 'https://bit.ly/abc'],
  ['plan.docx', null],
  ['n/a', null],
  ['2026/27', null],
  ['javascript:alert(1)', null],
  ['ayesha@nexus.example', null],
  ['in my bag', null],
  ['', null],
])('parses %j as the address %j', (text, address) => {
  expect(parseWebAddress(text)).toBe(address)
})
