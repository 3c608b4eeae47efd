// Edit screen of documents: version conflicts, merges, deletes by others, and nothing lost.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { currentLocation } from '#web/shell/routing/location.ts'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import { closeScreen, documentWith, openScreen, pageOf } from '../test-screens.tsx'

afterEach(closeScreen)

const titleBox = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Title/ })

async function change(title: string) {
  fireEvent.change(await titleBox(), { target: { value: title } })
  await userEvent.click(screen.getByRole('button', { name: 'Update' }))
}

test('on a version conflict the newer version is shown, and mine can overwrite it', async () => {
  const newer = documentWith({ title: 'Theirs', version: 7 })
  const versions: unknown[] = []
  fakeServer('mcvp', {
    'GET /api/api-cycles': pageOf(),
    'GET /api/api-cycles/d1': { json: documentWith() },
    'PUT /api/api-cycles/d1': ({ body }) => {
      const { version } = body as { version: number }
      versions.push(version)
      if (version === 7) return { json: documentWith({ title: 'Mine', version: 8 }) }
      return { status: 409, json: { error: 'conflict', message: 'Late', details: newer } }
    },
  })
  openScreen('/edit-apip-cycle/d1')
  await screen.findByRole('heading', { level: 1, name: 'Edit API Cycle Document' })
  await change('Mine')
  const notice = await screen.findByRole('table', { name: 'Texts that differ' })
  expect(notice.textContent).toBe('ItemHereSavedTitleMineTheirs')
  expect((await titleBox()).value).toBe('Mine')
  await userEvent.click(screen.getByRole('button', { name: 'Keep my texts' }))
  await screen.findByText('API Cycle updated successfully')
  expect(versions).toEqual([1, 7])
  expect(currentLocation().path).toBe('/apip-cycle')
})

test('changes by another person to other fields are merged with mine, and reported', async () => {
  const newer = documentWith({ description: 'Theirs', version: 7 })
  const sent: unknown[] = []
  fakeServer('mcvp', {
    'GET /api/documents': pageOf(),
    'GET /api/documents/d1': { json: documentWith() },
    'PUT /api/documents/d1': ({ body }) => {
      sent.push(body)
      if (sent.length === 2) return { json: documentWith({ title: 'Mine', version: 8 }) }
      return { status: 409, json: { error: 'conflict', message: 'Late', details: newer } }
    },
  })
  openScreen('/edit-document/d1')
  await change('Mine')
  await screen.findByText('Saved, together with changes made in the meantime: Description.')
  expect(sent[1]).toMatchObject({ title: 'Mine', description: 'Theirs', version: 7 })
})

test('a clean form refetches when the tab becomes visible again; a dirty one does not', async () => {
  const { answers } = fakeServer('mcvp', { 'GET /api/documents/d1': { json: documentWith() } })
  openScreen('/edit-document/d1')
  const title = await titleBox()
  answers['GET /api/documents/d1'] = { json: documentWith({ title: 'Newer', version: 2 }) }
  window.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(title.value).toBe('Newer'))
  fireEvent.change(title, { target: { value: 'Mine' } })
  answers['GET /api/documents/d1'] = { json: documentWith({ title: 'Newest', version: 3 }) }
  window.dispatchEvent(new Event('visibilitychange'))
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(title.value).toBe('Mine')
})

test('a document that somebody deleted in the meantime is restored with what was typed', async () => {
  const sent: string[] = []
  const gone = {
    status: 404,
    json: { error: 'notFound', message: 'This document no longer exists. Please reload the page.' },
  }
  fakeServer('mcvp', {
    'GET /api/documents': pageOf(),
    'GET /api/documents/d1': { json: documentWith() },
    'PUT /api/documents/d1': ({ body }) => {
      sent.push(`${(body as { title: string }).title} ${(body as { version: number }).version}`)
      return sent.length === 1 ? gone : { json: documentWith({ title: 'Mine', version: 4 }) }
    },
    'POST /api/documents/d1/restore': () => {
      sent.push('restored')
      return { json: documentWith({ version: 3 }) }
    },
  })
  openScreen('/edit-document/d1')
  await change('Mine')
  await screen.findByText('Someone deleted this document in the meantime')
  await userEvent.click(screen.getByRole('button', { name: 'Restore with my changes' }))
  await screen.findByText('Document updated successfully')
  expect(sent).toEqual(['Mine 1', 'restored', 'Mine 3'])
})

test('a failed update shows an error and keeps what was typed', async () => {
  fakeServer('mcvp', {
    'GET /api/documents/d1': { json: documentWith() },
    'PUT /api/documents/d1': { status: 500, json: {} },
  })
  openScreen('/edit-document/d1')
  await change('Mine')
  await screen.findByText('Failed to update document')
  expect((await titleBox()).value).toBe('Mine')
  expect(currentLocation().path).toBe('/edit-document/d1')
})

test('the preview shows what is typed, not what was saved', async () => {
  fakeServer('mcvp', { 'GET /api/documents/d1': { json: documentWith() } })
  openScreen('/edit-document/d1')
  fireEvent.change(await titleBox(), { target: { value: 'Finance guide B' } })
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Finance guide B')
})

test('a missing document shows a message', async () => {
  fakeServer('mcvp', {
    'GET /api/documents/d1': {
      status: 404,
      json: { error: 'notFound', message: 'This document no longer exists. Please reload the page.' },
    },
  })
  openScreen('/edit-document/d1')
  await screen.findByText('This document no longer exists. Please reload the page.')
})

test('the owner is chosen among the possible owners, and the check day within the year', async () => {
  const sent: unknown[] = []
  fakeServer('mcvp', {
    'GET /api/documents': pageOf(),
    'GET /api/documents/d1': { json: documentWith({ ownerId: 'gone' }) },
    'GET /api/document-owners': { json: [{ uid: 'uid-mcvp', displayName: 'Sara mcvp' }] },
    'PUT /api/documents/d1': ({ body }) => {
      sent.push(body)
      return { json: documentWith({ version: 2 }) }
    },
  })
  openScreen('/edit-document/d1')
  await screen.findByText(/previous owner has left/)
  await userEvent.click(screen.getByRole('combobox', { name: 'Owner' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Sara mcvp', hidden: true }))
  expect(screen.queryByText(/previous owner has left/)).toBeNull()
  fireEvent.change(screen.getByLabelText('Review by'), { target: { value: '2026-12-24' } })
  await userEvent.click(screen.getByRole('button', { name: 'Update' }))
  await screen.findByText('Document updated successfully')
  expect(sent).toMatchObject([{ ownerId: 'uid-mcvp', checkBy: '2026-12-24', version: 1 }])
})
