// Passkeys in the profile: adding, renaming and removing, and storing the recovery codes.
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '#web/api/query-client.ts'
import { App } from '#web/shell/layout/App.tsx'
import { navigate } from '#web/shell/routing/location.ts'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { pages } from '../pages.ts'
import { closedDialog, createOptions, tenCodes, withPasskeys } from './test-passkeys.ts'
import '../profile/ProfilePage.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  toast.clear()
  vi.unstubAllGlobals()
})

/** The first one changes how the person signs in from then on: they are told before. */
async function addFirst(section: ReturnType<typeof within>) {
  await userEvent.click(section.getByRole('button', { name: 'Add a passkey' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add your first passkey?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Add passkey' }))
}

const listAt = 'GET /api/identity/passkeys'
const addAt = 'POST /api/identity/passkeys'
const laptop = {
  id: 'a',
  name: 'Chrome on Linux',
  createdAt: '2026-11-01T10:00:00.000Z',
  lastUsedAt: null,
  isSynced: false,
}
const phone = { ...laptop, id: 'b', name: 'Phone', lastUsedAt: '2026-11-02T10:00:00.000Z', isSynced: true }

async function open(list: object[], answers: Parameters<typeof fakeServer>[1] = {}, isRequired = false) {
  const server = fakeServer('mcvp', {
    [listAt]: { json: { passkeys: list, codesLeft: list.length > 0 ? 7 : 0, isRequired } },
    'GET /api/identity/sessions': { json: [] },
    'POST /api/identity/passkeys/options': { json: createOptions },
    ...answers,
  })
  window.scrollTo = () => {}
  navigate('/profile', { force: true, replace: true })
  render(<App pages={pages} />)
  const section = within(await screen.findByRole('region', { name: 'Passkeys' }))
  await waitFor(() => expect(server.calls).toContain(listAt))
  return { server, section }
}

it('lists them, and adds one named after the device; shows its codes until they are stored', async () => {
  withPasskeys()
  let sent: unknown
  const { server, section } = await open([])
  server.answers[addAt] = ({ body }) => {
    sent = body
    server.answers[listAt] = { json: { passkeys: [laptop], codesLeft: 10, isRequired: false } }
    return { json: { passkey: laptop, codes: tenCodes } }
  }
  await addFirst(section)
  const dialog = within(await screen.findByRole('dialog', { name: 'Your recovery codes' }))
  expect((sent as { name: string }).name).toMatch(/\w/)
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(tenCodes)
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).not.toBeNull()
  await userEvent.click(dialog.getByRole('checkbox', { name: 'I’ve saved my codes' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await section.findByText('Not used yet')
  await section.findByText('10 recovery codes left.')
})

it('before the first one, says that the password alone will not do any more, and what the codes are for', async () => {
  const { asked } = withPasskeys()
  const { server, section } = await open([])
  await userEvent.click(section.getByRole('button', { name: 'Add a passkey' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add your first passkey?' }))
  dialog.getByText(/your password alone won’t be enough to sign in/)
  dialog.getByText(/ten recovery codes\. If you lose the device, each code works once/)
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked).not.toHaveBeenCalled()
  expect(server.calls).not.toContain('POST /api/identity/passkeys/options')
})

it('another one is added at once', async () => {
  const { asked } = withPasskeys(closedDialog)
  const { section } = await open([laptop])
  await section.findByText('Chrome on Linux')
  await userEvent.click(section.getByRole('button', { name: 'Add a passkey' }))
  await section.findByText('The passkey request was canceled or timed out. Please try again.')
  expect(asked).toHaveBeenCalledOnce()
})

it('says calmly that the dialog was closed', async () => {
  withPasskeys(closedDialog)
  const { section } = await open([])
  await addFirst(section)
  await section.findByText('The passkey request was canceled or timed out. Please try again.')
  await waitFor(() => expect(document.activeElement).toBe(section.getByRole('button', { name: 'Add a passkey' })))
})

it('asks for re-authentication in place after an old sign-in, and changes nothing when that is canceled', async () => {
  withPasskeys()
  const stale = { status: 403, json: { error: 'signInAgain', message: 'x' } }
  const { section } = await open([], { [addAt]: stale, 'GET /api/identity/confirm': { json: { way: 'password' } } })
  await addFirst(section)
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await section.findByText('Nothing was changed because you did not confirm that it’s you.')
})

it('renames and removes one after a confirmation, and focuses the title', async () => {
  withPasskeys()
  const { server, section } = await open([laptop, phone])
  await section.findByText('On all your devices')
  server.answers['PUT /api/identity/passkeys/b'] = ({ body }) => {
    server.answers[listAt] = {
      json: { passkeys: [laptop, { ...phone, ...(body as object) }], codesLeft: 7, isRequired: false },
    }
    return { json: { ...phone, ...(body as object) } }
  }
  await userEvent.click(section.getByRole('button', { name: 'Rename Phone' }))
  const name = within(await screen.findByRole('dialog')).getByLabelText('Name')
  await userEvent.clear(name)
  await userEvent.type(name, 'Old phone{Enter}')
  await section.findByText('Old phone')

  server.answers['DELETE /api/identity/passkeys/b'] = () => {
    server.answers[listAt] = { json: { passkeys: [laptop], codesLeft: 7, isRequired: false } }
    return { status: 200 }
  }
  await userEvent.click(section.getByRole('button', { name: 'Remove Old phone' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove passkey' }))
  await waitFor(() => expect(section.queryByText('Old phone')).toBeNull())
  expect(document.activeElement?.textContent).toBe('Passkeys')
})

it('keeps the last one of a person whose role requires one', async () => {
  withPasskeys()
  const { section } = await open([laptop], {}, true)
  await section.findByText('Your role needs a passkey, so you can’t remove the last one.')
  expect(section.queryByRole('button', { name: 'Remove Chrome on Linux' })).toBeNull()
})

it('says in one sentence why none can be made', async () => {
  vi.stubGlobal('isSecureContext', false)
  const { section } = await open([])
  await section.findByText(/^Passkeys need a secure web address/)
  expect(section.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
})
