// Does the form check what is typed, keep it, and send exactly what was answered?
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#web/fake-fetch.ts'
import { App } from '#web/shell/App.tsx'
import { navigate } from '#web/shell/location.ts'
import { pages } from './pages.ts'

// Busy machines need longer than the default second.
configure({ asyncUtilTimeout: 10_000 })
// A text field that grows asks the browser for its fonts, which this one does not have.
Object.defineProperty(document, 'fonts', { value: new EventTarget() })

const place = 'nexus-draft:visitor:happiness-survey'
const values = {
  firstName: 'Sana',
  lastName: 'Malik',
  gender: 'Female',
  contactNumber: '03001234567',
  personalEmail: 'sana@mail.example',
  localCommitee: 'LUMS',
  currentPosition: 'TL',
  educated: 'Yes',
  standardsFullfilled: 'Yes',
  leadershipOpinion: 'No',
  workAppreciated: 'Maybe',
  recommending: 'Yes',
  overworked: 'No',
  expectationsMet: 'Yes',
  utilisedMore: 'Maybe',
  overallRating: 9,
  suggestions: 'Keep going.',
}
const keep = (change: object, step: number) =>
  localStorage.setItem(place, JSON.stringify({ values: { ...values, ...change }, step, submissionKey: 'the-key' }))

function open(more = {}) {
  const server = fakeServer(null, more)
  navigate('/member-satisfaction-form', { force: true, replace: true })
  render(<App pages={pages} />)
  return server
}
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

beforeEach(() => {
  localStorage.clear()
  window.scrollTo = () => {}
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('checks number and address while they are typed', async () => {
  open()
  await click('Next')
  const wrong = 'Contact number must be in the format 03000000000'
  const number = screen.getByRole('textbox', { name: /Contact number/ })
  fireEvent.change(number, { target: { value: '0300' } })
  expect(screen.getByText(wrong)).toBeTruthy()
  fireEvent.change(number, { target: { value: '03001234567' } })
  expect(screen.queryByText(wrong)).toBeNull()
  fireEvent.change(screen.getByRole('textbox', { name: /Personal email/ }), { target: { value: 'sana@' } })
  expect(screen.getByText('Give a mail address such as name@example.com.')).toBeTruthy()
})

test('does not move on while fields are missing, and says which', async () => {
  keep({ contactNumber: '', lastName: ' ' }, 1)
  open()
  await click('Next')
  expect(screen.getByText('2 fields need your attention.')).toBeTruthy()
  expect(screen.getByText('Give your last name.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Personal Information' })).toBeTruthy()
})

test('sends every field under its name, with the key of this filling, and forgets the draft', async () => {
  keep({}, 5)
  let sent: unknown
  open({
    'POST /api/happiness-survey': ({ body }: { body: unknown }) => {
      sent = body
      return { json: { _id: '1' } }
    },
  })
  await click('Submit')
  await screen.findByRole('heading', { name: 'Form Submitted' })
  expect(sent).toEqual({ ...values, submissionKey: 'the-key', website: '' })
  await waitFor(() => expect(localStorage.getItem(place)).toBeNull())
})

test('keeps everything when the server asks to wait', async () => {
  keep({}, 5)
  const message = 'Many answers came from your network just now.'
  open({ 'POST /api/happiness-survey': { status: 429, json: { error: 'tooMany', message } } })
  await click('Submit')
  await screen.findByText(message)
  expect((screen.getByRole('textbox', { name: /Suggestions/ }) as HTMLTextAreaElement).value).toBe('Keep going.')
  expect(localStorage.getItem(place)).not.toBeNull()
})

test('goes back to the step where an old draft misses something', async () => {
  keep({ educated: null }, 5)
  open()
  await click('Submit')
  await screen.findByRole('heading', { name: 'Details' })
  expect(screen.getByText('Choose Yes, No or Maybe.')).toBeTruthy()
})
