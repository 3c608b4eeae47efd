// Submit form of GCPs: drafts, idempotency keys, validation, and version conflicts.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { newOrganisation } from '#shared/people/test-organisation.ts'
import { currentLocation } from '#web/shell/routing/location.ts'
import { fakeServer, personWith } from '#web/testing/fake-fetch.ts'
import { withoutInput } from '#web/testing/fields.ts'
import { closeGcp, entry, openGcp, pageOf } from '../test-gcp-app.tsx'
import { fieldLabels, valuesOf } from './form-values.ts'

afterEach(closeGcp)

const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

const place = 'nexus-draft:uid-tm:gcp'
const values = valuesOf(entry(1))

async function submit() {
  const button = await screen.findByRole('button', { name: 'Submit' })
  // A double click, before the button can be disabled.
  fireEvent.click(button)
  fireEvent.click(button)
}

it('is prefilled with name and address, checks the Drive link, and shows the picture', async () => {
  fakeServer('tm')
  openGcp('/gcpform')
  expect((await screen.findByLabelText<HTMLInputElement>(/^Name/)).value).toBe(personWith('tm').displayName)
  expect(screen.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('tm@nexus.example')
  const drive = screen.getByLabelText(/^Google Drive/)
  fireEvent.focus(drive)
  type(/^Google Drive/, 'https://drive.google.com/file/d/short')
  expect(screen.queryByText('Invalid Google Drive link')).toBeNull()
  fireEvent.blur(drive)
  expect(await screen.findByText('Invalid Google Drive link')).toBeTruthy()
  type(/^Google Drive/, 'https://drive.google.com/file/d/1AbCdEfGhIjKlMnOpQrStUvWxYz/view')
  const image = await screen.findByRole('img', { name: 'Preview of the picture' })
  expect(image.getAttribute('src')).toBe('https://drive.google.com/uc?export=view&id=1AbCdEfGhIjKlMnOpQrStUvWxYz')
})

it('has an input for each field: GcpFields.tsx', async () => {
  fakeServer('tm')
  openGcp('/gcpform')
  await screen.findByRole('button', { name: 'Submit' })
  expect(withoutInput(Object.keys(fieldLabels))).toEqual([])
})

it('retries with the same idempotency key after a failure and a reload, and uses a new one for other texts', async () => {
  const keys: string[] = []
  const server = fakeServer('tm', {
    'GET /api/gcp/approved': { json: pageOf([]) },
    'POST /api/gcp': ({ body }) => {
      keys.push((body as { submissionKey: string }).submissionKey)
      return { status: 500, json: {} }
    },
  })
  localStorage.setItem(place, JSON.stringify({ values, attempt: null }))
  const first = openGcp('/gcpform')
  await screen.findByText('Your draft is back')
  await submit()
  expect(await screen.findByText('GCP submission failed')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Practice 1')
  expect(keys).toHaveLength(1)

  first.unmount()
  openGcp('/gcpform')
  await screen.findByText('Your draft is back')
  await submit()
  await waitFor(() => expect(keys).toHaveLength(2))
  expect(keys[1]).toBe(keys[0])

  await screen.findByRole('button', { name: 'Submit' })
  type(/^Title/, 'Practice 2')
  server.answers['POST /api/gcp'] = ({ body }) => {
    keys.push((body as { submissionKey: string }).submissionKey)
    return { json: entry(2) }
  }
  await submit()
  expect(await screen.findByText('GCP submission successful')).toBeTruthy()
  expect(currentLocation().path).toBe('/gcplist')
  expect(new Set(keys).size).toBe(2)
  expect(localStorage.getItem(place)).toBeNull()
})

it('lists your own GCPs with status and reason, each with a link to revise it', async () => {
  const mine = [entry(1, { status: 'rejected', reason: 'Too short' }), entry(2, { status: 'approved' }), entry(3)]
  fakeServer('tm', { 'GET /api/gcp/mine': { json: pageOf(mine) } })
  openGcp('/gcpform?view=mine')
  expect(await screen.findByText('Too short')).toBeTruthy()
  const links = screen.getAllByRole('link', { name: /^Revise/ }).map((link) => link.getAttribute('href'))
  expect(links).toEqual([1, 2, 3].map((n) => `#/gcpform?revise=gcp-${n}`))
})

it('a GCP that came back can be put away, and that can be undone', async () => {
  const bodies: unknown[] = []
  const returned = entry(1, { status: 'rejected', reason: 'Please add numbers.', isMine: true })
  fakeServer('tm', {
    'GET /api/gcp/gcp-1': { json: { ...returned, isReturned: true } },
    'GET /api/gcp/mine': { json: { gcps: [], total: 0, totalPages: 1 } },
    'PUT /api/gcp/gcp-1/put-away': ({ body }) => {
      bodies.push(body)
      return { json: body }
    },
  })
  openGcp('/gcpform?revise=gcp-1')
  await screen.findByText('Please add numbers.')
  await userEvent.click(screen.getByRole('button', { name: 'Put away' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(bodies).toEqual([{ isPutAway: true }, { isPutAway: false }]))
})

it('shows an error for a title that is too long, and does not cut it', async () => {
  const server = fakeServer('tm')
  localStorage.setItem(place, JSON.stringify({ values: { ...values, title: '' }, attempt: null }))
  openGcp('/gcpform')
  await screen.findByText('Your draft is back')
  const field = screen.getByLabelText<HTMLInputElement>(/^Title/)
  await userEvent.click(field)
  await userEvent.paste('x'.repeat(201))
  expect(field.value).toHaveLength(201)
  await submit()
  expect(await screen.findByText('Keep it under 200 characters.')).toBeTruthy()
  expect(server.calls).not.toContain('POST /api/gcp')
})

const field = (label: RegExp) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input' })

it('starts with the committee of the person by name, but not with a derived name or a closed portfolio', async () => {
  const organisation = newOrganisation()
  Object.assign(organisation.committees.find(({ code }) => code === 'Giki') ?? {}, { name: 'GIK Institute' })
  Object.assign(organisation.portfolios.find(({ code }) => code === 'BD') ?? {}, { closedOn: '2020-01-01' })
  const me = { ...personWith('tm'), displayName: 'Tm', place: { committee: 'Giki', portfolio: 'BD' } }
  fakeServer('tm', { 'GET /api/me': { json: me }, 'GET /api/organisation': { json: organisation } })
  openGcp('/gcpform')
  expect((await field(/^Local Committee/)).value).toBe('GIK Institute')
  expect([(await field(/^Name/)).value, (await field(/^Portfolio/)).value]).toEqual(['', ''])
  expect(screen.queryByText('Your draft is back')).toBeNull()
})

it('reports that the committee of a stored draft has closed, and sends nothing', async () => {
  const organisation = newOrganisation()
  Object.assign(organisation.committees.find(({ code }) => code === 'Lahore') ?? {}, { closedOn: '2020-01-01' })
  const server = fakeServer('tm', { 'GET /api/organisation': { json: organisation } })
  localStorage.setItem(place, JSON.stringify({ values, attempt: null }))
  openGcp('/gcpform')
  await screen.findByText('Your draft is back')
  await submit()
  expect(await screen.findByText('Lahore is closed. Please choose another.')).toBeTruthy()
  expect(server.calls).not.toContain('POST /api/gcp')
})

it('an edit keeps a closed committee, shows what another editor saved in the meantime, and can overwrite it', async () => {
  const organisation = newOrganisation()
  Object.assign(organisation.committees.find(({ code }) => code === 'Lahore') ?? {}, { closedOn: '2020-01-01' })
  const newer = entry(1, { status: 'approved', title: 'Theirs', version: 7 })
  const sent: unknown[] = []
  fakeServer('mcvp', {
    'GET /api/organisation': { json: organisation },
    'GET /api/gcp/approved': { json: pageOf([]) },
    'GET /api/gcp/gcp-1': { json: entry(1, { status: 'approved' }) },
    'PUT /api/gcp/gcp-1': ({ body }) => {
      sent.push(body)
      if (sent.length === 2) return { json: newer }
      return { status: 409, json: { error: 'conflict', message: 'Late', details: newer } }
    },
  })
  openGcp('/edit-gcp/gcp-1')
  expect((await field(/^Local Committee/)).value).toBe('Lahore')
  type(/^Title/, 'Mine')
  await userEvent.click(screen.getByRole('button', { name: 'Update' }))
  const differ = await screen.findByRole('table', { name: 'Texts that differ' })
  expect(differ.textContent).toContain('MineTheirs')
  await userEvent.click(screen.getByRole('button', { name: 'Keep my texts' }))
  expect(await screen.findByText('GCP Form updated successfully')).toBeTruthy()
  expect(sent[1]).toMatchObject({ title: 'Mine', localCommittee: 'Lahore', version: 7 })
  expect(currentLocation().path).toBe('/gcplist')
})
