// Browse screens of both collections, as readers and editors see them.
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { currentLocation } from '#web/shell/routing/location.ts'
import { fakeServer, settings } from '#web/testing/fake-fetch.ts'
import { markersOf, notShown } from '#web/testing/fields.ts'
import { documentFields } from '../../contract.ts'
import { closeScreen, documentWith, openScreen, pageOf } from '../test-screens.tsx'

afterEach(closeScreen)

test('a card shows the kind of link and the dates, and opens the document in a new tab', async () => {
  const document = documentWith({ updatedAt: '2026-06-07T09:00:00.000Z' })
  fakeServer('user', { 'GET /api/documents': pageOf(document) })
  openScreen('/resource-hub')
  const card = await screen.findByRole('article')
  expect(within(card).getByText('Doc')).toBeTruthy()
  expect([...card.querySelectorAll('time')].map((time) => time.dateTime.slice(0, 10))).toEqual([
    '2026-05-03',
    '2026-06-07',
  ])
  const link = within(card).getByRole('link', { name: /^Check Document ?: Finance guide/ })
  expect(link.getAttribute('href')).toBe(document.documentUrl)
  expect(link.getAttribute('target')).toBe('_blank')
  expect(screen.queryByRole('link', { name: /^Edit/ })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Upload Document' })).toBeNull()
})

test('a card shows each field: DocumentCard.tsx', async () => {
  const markers = markersOf(documentFields)
  fakeServer('user', { 'GET /api/documents': pageOf({ ...documentWith(), ...markers }) })
  openScreen('/resource-hub')
  expect(notShown(await screen.findByRole('article'), markers)).toEqual([])
})

test('a picture that fails to load, or was never set, takes no space', async () => {
  const document = documentWith({ imageUrl: 'http://lh3.googleusercontent.com/broken.png' })
  fakeServer('user', { 'GET /api/api-cycles': pageOf(document) })
  openScreen('/apip-cycle')
  const card = await screen.findByRole('article')
  const image = card.querySelector('img')
  expect(image?.getAttribute('src')).toBe('https://lh3.googleusercontent.com/broken.png')
  expect(image?.referrerPolicy).toBe('no-referrer')
  if (image) fireEvent.error(image)
  expect(card.querySelector('img')).toBeNull()
  expect(card.querySelectorAll('[class*=cover]')).toHaveLength(0)
})

test('a picture on another website is a link, unless the portal names that website', async () => {
  const answers = { 'GET /api/api-cycles': pageOf(documentWith({ imageUrl: 'https://example.org/cover.png' })) }
  fakeServer('user', answers)
  openScreen('/apip-cycle')
  const card = await screen.findByRole('article')
  expect(card.querySelector('img')).toBeNull()
  const link = within(card).getByRole('link', { name: /^Open picture ?: example.org/ })
  expect(link.getAttribute('href')).toBe('https://example.org/cover.png')
  closeScreen()
  fakeServer('user', { ...answers, 'GET /api/settings': { json: { ...settings, pictureHosts: ['example.org'] } } })
  openScreen('/apip-cycle')
  const image = (await screen.findByRole('article')).querySelector('img')
  expect(image?.getAttribute('src')).toBe('https://example.org/cover.png')
})

test('an editor gets links to the upload and edit screens of the same collection', async () => {
  fakeServer('mcvp', { 'GET /api/api-cycles': pageOf(documentWith()) })
  openScreen('/apip-cycle')
  const edit = await screen.findByRole('link', { name: 'Edit: Finance guide' })
  expect(edit.getAttribute('href')).toBe('#/edit-apip-cycle/d1')
  expect(screen.getByRole('link', { name: 'Upload APIP Document' }).getAttribute('href')).toBe('#/apip-uploads')
})

test('only the resource hub has the OD filter; it queries the server and is in the URL', async () => {
  const requests: string[] = []
  fakeServer('user', {
    'GET /api/documents': ({ url }) => {
      requests.push(url.search)
      return pageOf(documentWith())
    },
    'GET /api/api-cycles': pageOf(documentWith()),
  })
  const { unmount } = openScreen('/resource-hub?search=guide&page=1')
  await userEvent.click(await screen.findByRole('radio', { name: 'OD Documents' }))
  expect(requests.at(-1)).toBe('?page=1&limit=6&search=guide&filter=od')
  expect(currentLocation().full).toContain('filter=od')
  expect(screen.getByRole('radio', { name: 'All Documents' })).toBeTruthy()
  unmount()
  openScreen('/apip-cycle?filter=od')
  await screen.findByRole('article')
  expect(screen.queryByRole('radio', { name: 'OD Documents' })).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'All Documents' }).checked).toBe(true)
})

test('a failed load shows an error and can be retried', async () => {
  const server = fakeServer('user', { 'GET /api/documents': { status: 403, json: {} } })
  openScreen('/resource-hub')
  await screen.findByText('Failed to load documents')
  server.answers['GET /api/documents'] = pageOf()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText('No documents yet')
})

test('the year filter appears only if there is more than one year', async () => {
  const requests: string[] = []
  const answers = {
    'GET /api/api-cycles': ({ url }: { url: URL }) => {
      requests.push(url.searchParams.get('year') ?? 'all')
      return pageOf(documentWith())
    },
  }
  fakeServer('user', answers)
  openScreen('/apip-cycle')
  await screen.findByRole('article')
  expect(screen.queryByRole('combobox', { name: 'Year' })).toBeNull()
  closeScreen()
  const year = (label: string, state: string) => ({ label, startsOn: '2025-07-01', endsOn: '2026-06-30', state })
  const years = [year('25.26', 'closed'), year('26.27', 'open')]
  fakeServer('user', { ...answers, 'GET /api/years': { json: years } })
  openScreen('/apip-cycle')
  await userEvent.click(await screen.findByRole('combobox', { name: 'Year' }))
  await userEvent.click(await screen.findByRole('option', { name: '25.26', hidden: true }))
  await screen.findByRole('article')
  expect(requests).toEqual(['all', 'all', '25.26'])
  expect(currentLocation().query).toContain('year=25.26')
})
