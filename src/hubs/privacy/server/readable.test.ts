// Readable export rows: easy to read outside of the portal, and about one person only.
import { expect, it } from 'vitest'
import { readableRow, redactedAddress } from './readable.ts'

const own = 'sana@nexus.example'

it('parses JSON and leaves out empty values', () => {
  const row = { id: 'a', after: '{"role":"tl","deep":["x"]}', note: '', none: null, count: 0, half: '{"broken' }
  expect(readableRow(row, own)).toEqual({
    ...{ id: 'a', after: { role: 'tl', deep: ['x'] }, count: 0, half: '{"broken' },
  })
})

it("redacts every address but the person's own, also inside JSON", () => {
  const text = 'From Sana@nexus.example to omar.f@nexus.example and sana@nexus.example.pk'
  expect(readableRow({ text, json: JSON.stringify({ by: 'omar.f@nexus.example', to: own }) }, own)).toEqual({
    text: `From Sana@nexus.example to ${redactedAddress} and ${redactedAddress}`,
    json: { by: redactedAddress, to: own },
  })
})

it('leaves endlessly nested JSON as the text it was', () => {
  const text = `${'['.repeat(5000)}${']'.repeat(5000)}`
  expect(JSON.stringify(readableRow({ text }, own), null, 2).length).toBeLessThan(11_000)
})

it('reads one endless word in one pass', () => {
  const text = 'a'.repeat(200_000)
  const began = performance.now()
  expect(readableRow({ text }, own)).toEqual({ text })
  expect(performance.now() - began).toBeLessThan(1000)
})
