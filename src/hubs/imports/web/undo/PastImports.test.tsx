// Past imports: the list, the confirmation of an undo, and its result.
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import { answers, closeScreen, createPastImport, openScreen, pastPage, press } from '../test-screen.tsx'

afterEach(closeScreen)

test('each import says who, when, what and how many, and until when it can be undone', async () => {
  const undone = createPastImport({
    id: 'i2',
    fileName: '',
    undoneAt: '2026-11-05T09:00:00.000Z',
    undoneBy: 'a@nexus.example',
    canUndo: false,
  })
  const old = createPastImport({ id: 'i3', fileName: 'old.csv', canUndo: false })
  fakeServer('mcvp', { ...answers, 'GET /api/imports': pastPage(createPastImport(), undone, old) })
  openScreen('/import')
  const table = await screen.findByRole('table', { name: 'Past imports' })
  const [, first, second, third] = within(table)
    .getAllByRole('row')
    .map((row) => row.textContent)
  expect(first).toMatch(/^Reportsmay\.csv · 26\.27Sara Khan.*3 new, 1 changed, 2 refusedUndountil/)
  expect(second).toMatch(/Undone .* by a@nexus\.example$/)
  expect(third).toMatch(/No longer possible$/)
})

test('an undo says what will happen, and afterwards what stayed and why', async () => {
  const server = fakeServer('mcvp', {
    ...answers,
    'GET /api/imports': pastPage(createPastImport()),
    'POST /api/imports/i1/undo': { json: { undone: 3, kept: [{ record: 'r1', text: 'Guide: edited since.' }] } },
  })
  openScreen('/import')
  await press('Undo: may.csv')
  const dialog = await screen.findByRole('dialog', { name: 'Undo the import of may.csv?' })
  expect(dialog.textContent).toContain('3 records it added will be deleted. 1 record it changed will be restored.')
  expect(server.calls).not.toContain('POST /api/imports/i1/undo')
  await press('Undo import')
  const note = await screen.findByText('Guide: edited since.')
  expect(note.closest('[role=status]')?.textContent).toContain('3 records were undone. One was kept:')
})

test('an undo that is refused says why', async () => {
  fakeServer('mcvp', {
    ...answers,
    'GET /api/imports': pastPage(createPastImport()),
    'POST /api/imports/i1/undo': {
      status: 409,
      json: { error: 'alreadyUndone', message: 'This import has already been undone.' },
    },
  })
  openScreen('/import')
  await press('Undo: may.csv')
  await press('Undo import')
  await screen.findByText('This import has already been undone.')
  expect(screen.queryByText(/records? (was|were) undone\.$/)).toBeNull()
})
