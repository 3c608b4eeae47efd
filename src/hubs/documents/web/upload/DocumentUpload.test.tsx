// Upload screen of documents: idempotent retries, kept input, undo of deletes, and confirmations.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { plusDays, today } from '#shared/time/calendar.ts'
import { defaultPermissions, fakeServer } from '#web/testing/fake-fetch.ts'
import { withoutInput } from '#web/testing/fields.ts'
import { shownForMs } from '#web/ui/feedback/test-toasts.ts'
import { documentFields, type Listed } from '../../contract.ts'
import { closeScreen, documentWith, openScreen, pageOf } from '../test-screens.tsx'

afterEach(closeScreen)

type Body = Record<string, string>
const boxOf = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const put = (name: RegExp, value: string) => fireEvent.change(boxOf(name), { target: { value } })

async function fillIn() {
  await screen.findByRole('textbox', { name: /^Title/ })
  put(/^Title/, 'Plan')
  put(/^Description/, 'For all')
  put(/^Document URL/, 'https://x.org/plan.pdf')
}

test('the form has an input for each field: DocumentFields.tsx', async () => {
  fakeServer('mcvp', { 'GET /api/documents': pageOf() })
  openScreen('/document-upload')
  await screen.findByRole('textbox', { name: /^Title/ })
  expect(withoutInput(Object.keys(documentFields))).toEqual([])
})

test('a retry of the same text has the same idempotency key, another text a new one; success empties the form', async () => {
  const bodies: Body[] = []
  let isDown = true
  fakeServer('mcvp', {
    'GET /api/documents': pageOf(),
    'POST /api/documents': ({ body }) => {
      bodies.push(body as Body)
      return isDown ? { status: 500, json: {} } : { json: documentWith() }
    },
  })
  openScreen('/document-upload')
  await fillIn()
  const upload = screen.getByRole('button', { name: 'Upload' })
  await userEvent.click(upload)
  await screen.findByText('Failed to upload document')
  await userEvent.click(upload)
  await waitFor(() => expect(bodies).toHaveLength(2))
  expect(bodies[1]).toEqual(bodies[0])
  expect(boxOf(/^Title/).value).toBe('Plan')
  isDown = false
  put(/^Title/, 'Plan B')
  await userEvent.click(upload)
  await screen.findByText('Document uploaded successfully')
  expect(bodies[2]).toMatchObject({ title: 'Plan B', imageUrl: '' })
  expect(bodies[2]?.submissionKey).not.toBe(bodies[0]?.submissionKey)
  expect(boxOf(/^Title/).value).toBe('')
})

test('an upload to the APIP cycle names it in its messages, on failure and success', async () => {
  let isDown = true
  fakeServer('mcvp', {
    'GET /api/api-cycles': pageOf(),
    'POST /api/api-cycles': () => (isDown ? { status: 500, json: {} } : { json: documentWith() }),
  })
  openScreen('/apip-uploads')
  await screen.findByRole('heading', { level: 1, name: 'Upload API Cycle Document' })
  await screen.findByRole('heading', { level: 2, name: 'Uploaded API Cycles' })
  await fillIn()
  put(/^Image URL/, 'https://example.org/cover.png')
  const upload = screen.getByRole('button', { name: 'Upload' })
  await userEvent.click(upload)
  await screen.findByText('Failed to upload API Cycle document')
  isDown = false
  await userEvent.click(upload)
  await screen.findByText('API Cycle document uploaded successfully')
})

test('a text that is too long is not cut, and its field shows an error', async () => {
  const { calls } = fakeServer('mcvp', { 'GET /api/documents': pageOf() })
  openScreen('/document-upload')
  await fillIn()
  await userEvent.click(boxOf(/^Title/))
  await userEvent.paste('x'.repeat(300))
  expect(boxOf(/^Title/).value).toHaveLength(304)
  await userEvent.click(screen.getByRole('button', { name: 'Upload' }))
  await screen.findByText('Keep it under 200 characters.')
  expect(calls).not.toContain('POST /api/documents')
})

test('an APIP cycle upload needs a picture', async () => {
  const { calls } = fakeServer('mcvp', { 'GET /api/api-cycles': pageOf() })
  openScreen('/apip-uploads')
  await fillIn()
  await userEvent.click(screen.getByRole('button', { name: 'Upload' }))
  await screen.findByText('Paste the link to a picture.')
  expect(calls).not.toContain('POST /api/api-cycles')
})

test('the preview updates while typing', async () => {
  fakeServer('mcvp', { 'GET /api/documents': pageOf() })
  openScreen('/document-upload')
  await fillIn()
  const card = screen.getByRole('article')
  expect(card.textContent).toContain('Plan')
  expect(card.textContent).toContain('PDF')
  expect(card.textContent).toContain('For all')
})

async function pressDelete() {
  await userEvent.click(await screen.findByRole('button', { name: 'Delete: Finance guide' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
}

test('a delete can be undone, and a failed undo can be retried', async () => {
  let there: Listed[] = [documentWith()]
  let isDown = true
  fakeServer('mcvp', {
    'GET /api/documents': () => pageOf(...there),
    'DELETE /api/documents/d1': () => {
      there = []
      return { json: null }
    },
    'POST /api/documents/d1/restore': () => {
      if (isDown) return { status: 500, json: {} }
      there = [documentWith()]
      return { json: documentWith() }
    },
  })
  openScreen('/document-upload')
  await pressDelete()
  await screen.findByText('No documents yet')
  expect(shownForMs('“Finance guide” is deleted')).toBe(10_000)
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Failed to restore document')
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('listitem', { name: 'Finance guide' })
})

test.each([
  [500, 'Failed to delete APIP document'],
  [404, 'This document no longer exists. Please reload the page.'],
])('a delete that fails with %s says: %s', async (status, text) => {
  fakeServer('mcvp', {
    'GET /api/api-cycles': pageOf(documentWith()),
    'DELETE /api/api-cycles/d1': {
      status,
      json: {
        error: 'x',
        message: status === 404 ? 'This document no longer exists. Please reload the page.' : 'Broken',
      },
    },
  })
  openScreen('/apip-uploads')
  await pressDelete()
  await screen.findByText(text)
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('pictures that are not shown are listed for editors, with a link to each document', async () => {
  const picture = { _id: 'd7', title: 'Old guide', imageUrl: 'https://example.org/cover.png' }
  fakeServer('mcvp', {
    'GET /api/documents': pageOf(documentWith()),
    'GET /api/documents/unshown-pictures': { json: { data: [picture], total: 1 } },
  })
  openScreen('/document-upload')
  const table = await screen.findByRole('table', { name: 'Pictures that cannot be shown' })
  expect(within(table).getByRole('link', { name: 'Old guide' }).getAttribute('href')).toBe('#/edit-document/d7')
  expect(within(table).getByText('example.org')).toBeTruthy()
  expect(
    within(table)
      .getByRole('link', { name: /^Open picture/ })
      .getAttribute('href'),
  ).toBe(picture.imageUrl)
})

test('a role that was only given access to the screen sees who may work on it', async () => {
  const permissions = defaultPermissions.map((row) =>
    row.route === '/document-upload' ? { ...row, accessRoles: ['tl' as const] } : row,
  )
  fakeServer('tl', {
    'GET /api/route-permissions': { json: permissions },
    'GET /api/documents': pageOf(documentWith()),
  })
  openScreen('/document-upload')
  await screen.findByText(/to work on it you need to be MCVP or Admin/)
  expect(screen.queryByRole('button', { name: /Upload|Delete/ })).toBeNull()
})

test('a due document shows since when, is confirmed in place with one press, and focus moves to the list', async () => {
  const due = documentWith({
    ...{ ownerId: 'uid-mcvp', ownerName: 'Sara mcvp' },
    ...{ confirmedAt: '2025-05-03T09:00:00.000Z', checkBy: plusDays(today(), -1) },
  })
  let there = [due]
  const filters: (string | null)[] = []
  const { calls } = fakeServer('mcvp', {
    'GET /api/documents': ({ url }) => {
      filters.push(url.searchParams.get('filter'))
      return pageOf(...there)
    },
    'POST /api/documents/d1/confirm': () => {
      there = []
      const { isBookmarked, ownerName, ...confirmed } = documentWith()
      return { json: confirmed }
    },
  })
  openScreen('/document-upload?filter=check')
  const row = await screen.findByRole('listitem', { name: 'Finance guide' })
  expect(filters).toEqual(['check'])
  expect(
    within(row)
      .getByText(/^Not confirmed since/)
      .querySelector('time')
      ?.dateTime.slice(0, 10),
  ).toBe('2025-05-03')
  expect(within(row).getByText('Owner: Sara mcvp')).toBeTruthy()
  const homeCalls = calls.filter((call) => call === 'GET /api/home').length
  await userEvent.click(screen.getByRole('button', { name: 'Confirm: Finance guide' }))
  await screen.findByText(/“Finance guide” is confirmed until/)
  // The next row must not slide under the pointer: the row stays, without its button.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Confirm: Finance guide' })).toBeNull())
  expect(screen.getByRole('listitem', { name: 'Finance guide' })).toBeTruthy()
  expect(screen.queryByText(/^Not confirmed since/)).toBeNull()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Uploaded Documents'))
  expect(calls.filter((call) => call === 'GET /api/home').length).toBeGreaterThan(homeCalls)
})

test('a document that is not due has no confirm button', async () => {
  fakeServer('mcvp', { 'GET /api/documents': pageOf(documentWith()) })
  openScreen('/document-upload')
  await screen.findByRole('listitem', { name: 'Finance guide' })
  expect(screen.queryByText(/Not confirmed/)).toBeNull()
  expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull()
})

test('a failed confirmation shows an error, and the button stays', async () => {
  fakeServer('mcvp', {
    'GET /api/documents': pageOf(documentWith({ checkBy: plusDays(today(), -1) })),
    'POST /api/documents/d1/confirm': { status: 500, json: {} },
  })
  openScreen('/document-upload')
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm: Finance guide' }))
  await screen.findByText('Failed to confirm the document')
  expect(screen.getByRole('button', { name: 'Confirm: Finance guide' })).toBeTruthy()
})
