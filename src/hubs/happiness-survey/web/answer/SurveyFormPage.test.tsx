// Survey form: validates while typing, keeps a draft, and sends exactly what was answered.
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newOrganisation } from '#shared/people/test-organisation.ts'
import type { Role } from '#shared/roles.ts'
import { today } from '#shared/time/calendar.ts'
import { queryClient } from '#web/api/query-client.ts'
import { App } from '#web/shell/layout/App.tsx'
import { currentLocation, navigate } from '#web/shell/routing/location.ts'
import { closedWindow, fakeServer, personWith } from '#web/testing/fake-fetch.ts'
import { pages } from '../pages.ts'

// An autosizing text field uses document.fonts, which this browser lacks.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })

const draftKey = 'nexus-draft:visitor:happiness-survey'
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
const storeDraft = (change: object, step: number) =>
  localStorage.setItem(draftKey, JSON.stringify({ values: { ...values, ...change }, step, submissionKey: 'the-key' }))

function open(more = {}, role: Role | null = null) {
  const server = fakeServer(role, more)
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
  queryClient.clear()
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
  expect(screen.getByText('Enter an email such as name@example.com.')).toBeTruthy()
})

test('does not move on while fields are missing, and says which', async () => {
  storeDraft({ contactNumber: '', lastName: ' ' }, 1)
  open()
  await click('Next')
  expect(screen.getByText('2 fields need your attention.')).toBeTruthy()
  expect(screen.getByText('Enter your last name.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Personal Information' })).toBeTruthy()
})

test("sends every field under its name, with the form's key, and deletes the draft", async () => {
  storeDraft({}, 5)
  let sent: unknown
  open({
    'POST /api/happiness-survey': ({ body }: { body: unknown }) => {
      sent = body
      return { json: { _id: '1' } }
    },
  })
  await click('Submit')
  await screen.findByRole('heading', { name: 'Form Submitted' })
  expect(sent).toEqual({ ...values, answerKey: 'the-key', website: '' })
  await waitFor(() => expect(localStorage.getItem(draftKey)).toBeNull())
})

test('keeps everything when it is rate-limited', async () => {
  storeDraft({}, 5)
  const message = 'Many answers came from your network just now.'
  open({ 'POST /api/happiness-survey': { status: 429, json: { error: 'tooMany', message } } })
  await click('Submit')
  // In the form, and for a while in a toast.
  await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2))
  expect((screen.getByRole('textbox', { name: /Suggestions/ }) as HTMLTextAreaElement).value).toBe('Keep going.')
  expect(localStorage.getItem(draftKey)).not.toBeNull()
})

test('reports a honeypot field that a browser filled in, and empties it for the next try', async () => {
  storeDraft({}, 5)
  const bodies: { website: string }[] = []
  const message = 'Your browser filled in a hidden field. Please press Submit again.'
  open({
    'POST /api/happiness-survey': ({ body }: { body: unknown }) => {
      bodies.push(body as { website: string })
      return bodies.length === 1 ? { status: 400, json: { error: 'hiddenFieldFilled', message } } : { json: undefined }
    },
  })
  await screen.findByRole('button', { name: 'Submit' })
  const trap = document.querySelector<HTMLInputElement>('input[name=website]')
  if (trap) trap.value = 'https://me.example'
  await click('Submit')
  await waitFor(() => expect(screen.getAllByText(message).length).toBeGreaterThan(0))
  expect((screen.getByRole('textbox', { name: /Suggestions/ }) as HTMLTextAreaElement).value).toBe('Keep going.')
  // An immediate repeat would be deduplicated as a double click.
  await new Promise((resolve) => setTimeout(resolve, 350))
  await click('Submit')
  await screen.findByRole('heading', { name: 'Form Submitted' })
  expect(bodies.map(({ website }) => website)).toEqual(['https://me.example', ''])
})

test('opens the step where an old draft lacks something', async () => {
  storeDraft({ educated: null }, 5)
  open()
  await screen.findByRole('heading', { name: 'Details' })
  await click('Next')
  expect(screen.getByText('Choose Yes, No or Maybe.')).toBeTruthy()
})

test('keeps the step in the URL, and skips no incomplete step', async () => {
  storeDraft({}, 3)
  open()
  await screen.findByRole('heading', { name: 'Form Questions' })
  expect(currentLocation().query).toBe('step=4')
  cleanup()
  localStorage.clear()
  open()
  await screen.findByRole('heading', { name: 'Before you start' })
  act(() => navigate('/member-satisfaction-form?step=6', { force: true }))
  await screen.findByRole('heading', { name: 'Personal Information' })
})

test('does not accept an untouched slider as an answer', async () => {
  storeDraft({ overallRating: null }, 4)
  open()
  await click('Next')
  expect(screen.getByText('Move the slider to your answer, or tap it to keep 5.')).toBeTruthy()
  fireEvent.pointerUp(screen.getByRole('slider'))
  await click('Next')
  await screen.findByRole('heading', { name: 'Final Information' })
})

const mine = (hasAnswered: boolean) => ({
  'GET /api/happiness-survey/mine': { json: { year: '26.27', round: '2026-2', hasAnswered } },
})

test('tells members that they have already answered, instead of asking again', async () => {
  open(mine(true), 'tm')
  await screen.findByText('You have already answered in this round. Thank you!')
  expect(screen.getByText('The next round begins in January 2027.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
})

const storeSent = (sent: object) =>
  localStorage.setItem('nexus-draft:uid-tm:happiness-survey-sent', JSON.stringify(sent))

test('changes an own answer with the key kept on the device', async () => {
  storeSent({ year: '26.27', day: today(), submissionKey: 'the-kept-key' })
  const draft = JSON.stringify({ values, step: 5, submissionKey: 'a-new-key' })
  localStorage.setItem('nexus-draft:uid-tm:happiness-survey', draft)
  let sent: { answerKey?: string; year?: string } = {}
  const acceptAnswer = ({ body }: { body: unknown }) => {
    sent = body as typeof sent
    return { json: null }
  }
  open({ ...mine(true), 'POST /api/happiness-survey': acceptAnswer }, 'tm')
  await screen.findByText(/You can still change your answer/)
  await click('Submit')
  await screen.findByRole('heading', { name: 'Form Submitted' })
  expect(sent).toMatchObject({ answerKey: 'the-kept-key', year: '26.27' })
  expect(screen.queryByText(/another/i)).toBeNull()
})

test.each([
  ['in a new year', { year: '25.26', day: today() }],
  ['on another day', { year: '26.27', day: '2026-07-02' }],
  ['with data of an earlier version', { year: '26.27', round: '2026-2' }],
])('offers no change %s', async (_, sent) => {
  storeSent({ ...sent, submissionKey: 'of-another-day' })
  open(mine(true), 'tm')
  await screen.findByText('You have already answered in this round. Thank you!')
  expect(screen.queryByText(/You can still change your answer/)).toBeNull()
})

const withClosed = (closed: string) => {
  const organisation = newOrganisation()
  Object.assign(organisation.committees.find(({ code }) => code === closed) ?? {}, { closedOn: '2020-01-01' })
  Object.assign(organisation.committees.find(({ code }) => code === 'Giki') ?? {}, { name: 'GIK Institute' })
  return { 'GET /api/organisation': { json: organisation } }
}
const memberOf = (committee: string) => ({
  ...mine(false),
  'GET /api/me': { json: { ...personWith('tm'), place: { committee, portfolio: null } } },
})
const lc = () => screen.findByRole('combobox', { name: /Local committee/ }) as Promise<HTMLInputElement>

test('prefills the LC of the signed-in person by name, and it can be changed', async () => {
  open({ ...withClosed('IBA'), ...memberOf('Giki') }, 'tm')
  await click('Next')
  expect((await lc()).value).toBe('GIK Institute')
  await userEvent.click(await lc())
  expect(screen.queryByRole('option', { name: 'IBA', hidden: true })).toBeNull()
  await userEvent.click(await screen.findByRole('option', { name: 'NUST', hidden: true }))
  expect((await lc()).value).toBe('NUST')
  cleanup()
  queryClient.clear()
  localStorage.clear()
  open({ ...withClosed('IBA'), ...memberOf('IBA') }, 'tm')
  await click('Next')
  expect((await lc()).value).toBe('')
})

test("asks for the LC again if a draft's LC has closed, before and after submitting", async () => {
  storeDraft({}, 5)
  open(withClosed('LUMS'))
  await screen.findByRole('heading', { name: 'Personal Information' })
  await click('Next')
  expect(screen.getByText('LUMS is closed. Please choose another.')).toBeTruthy()
  cleanup()
  queryClient.clear()
  storeDraft({}, 5)
  const fields = { localCommitee: 'LUMS is closed. Please choose another.' }
  const server = open({
    'POST /api/happiness-survey': () => {
      Object.assign(server.answers, withClosed('LUMS'))
      return { status: 400, json: { error: 'badInput', message: 'Please check: localCommitee.', fields } }
    },
  })
  await click('Submit')
  await screen.findByRole('heading', { name: 'Personal Information' })
  expect(await screen.findByText(fields.localCommitee)).toBeTruthy()
})

const closed = /^This closed on .* please ask the national team/

test('tells members that the last day is over, and they cannot continue', async () => {
  const more = {
    'GET /api/happiness-survey/mine': { json: { year: '26.27', round: '2026-H2', hasAnswered: false } },
    'GET /api/windows': { json: [closedWindow('happiness')] },
  }
  open(more, 'tl')
  await vi.waitFor(() => expect(screen.getAllByText(closed)).toHaveLength(2))
  const next = screen.getByRole('button', { name: 'Next' })
  expect(next.getAttribute('aria-disabled')).toBe('true')
  await click('Next')
  expect(screen.getByText('Step 1 of 7')).toBeTruthy()
})

test('tells visitors nothing about it before submitting, and makes no request', async () => {
  const { calls } = open({ 'GET /api/windows': { json: [closedWindow('happiness')] } })
  await click('Next')
  expect(screen.getByText('Step 2 of 7')).toBeTruthy()
  expect(calls).not.toContain('GET /api/windows')
})
