// Does a row read well outside of the portal, and tell of one person alone?
import { expect, it } from 'vitest'
import { coveredAddress, readableRow } from './readable.ts'

const own = 'sana@nexus.example'

it('opens JSON and leaves out what is empty', () => {
  const row = { id: 'a', after: '{"role":"tl","deep":["x"]}', note: '', none: null, count: 0, half: '{"broken' }
  expect(readableRow(row, own)).toEqual({
    ...{ id: 'a', after: { role: 'tl', deep: ['x'] }, count: 0, half: '{"broken' },
  })
})

it('covers every address but the own one, also inside JSON', () => {
  const text = 'From Sana@nexus.example to omar.f@nexus.example and sana@nexus.example.pk'
  expect(readableRow({ text, json: JSON.stringify({ by: 'omar.f@nexus.example', to: own }) }, own)).toEqual({
    text: `From Sana@nexus.example to ${coveredAddress} and ${coveredAddress}`,
    json: { by: coveredAddress, to: own },
  })
})

it('leaves JSON that is nested without end as the text that somebody wrote', () => {
  const text = `${'['.repeat(5000)}${']'.repeat(5000)}`
  expect(JSON.stringify(readableRow({ text }, own), null, 2).length).toBeLessThan(11_000)
})

it('reads one endless word at once', () => {
  const text = 'a'.repeat(200_000)
  const began = performance.now()
  expect(readableRow({ text }, own)).toEqual({ text })
  expect(performance.now() - began).toBeLessThan(1000)
})
