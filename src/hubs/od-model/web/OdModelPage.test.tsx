// OD model screen: what each role sees, and version conflicts between admins.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Role } from '#shared/roles.ts'
import { queryClient } from '#web/api/query-client.ts'
import { App } from '#web/shell/layout/App.tsx'
import { navigate } from '#web/shell/routing/location.ts'
import { fakeServer } from '#web/testing/fake-fetch.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { InternationalModel, NationalModel } from '../contract.ts'
import './OdModelPage.tsx'
import { pages } from './pages.ts'

// jsdom has no document.fonts, and autosizing text areas need it.
if (!document.fonts) Object.assign(document, { fonts: new EventTarget() })
afterEach(() => {
  cleanup()
  queryClient.clear()
  toast.clear()
  vi.unstubAllGlobals()
})

const national = (more: Partial<NationalModel> = {}): NationalModel => ({
  ...{ text: '', link: '', version: 1, updatedAt: null },
  ...more,
})
const international = (more: Partial<InternationalModel> = {}): InternationalModel => ({
  ...{ link: '', ownLink: '', version: 1, updatedAt: null },
  ...more,
})

async function open(role: Role, more: Parameters<typeof fakeServer>[1] = {}) {
  fakeServer(role, {
    'GET /api/od-model': { json: national() },
    'GET /api/od-model/international': { json: international() },
    ...more,
  })
  window.scrollTo = () => {}
  navigate('/od-model', { force: true, replace: true })
  render(<App pages={pages} />)
  await screen.findByRole('heading', { name: 'National Model' })
}
const put = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('a reader sees what is published and what is coming soon, and no edit buttons', async () => {
  await open('user', { 'GET /api/od-model/international': { json: international({ link: 'https://x.example/od' }) } })
  const link = await screen.findByRole('link', { name: /^Open international model/ })
  expect(link.getAttribute('href')).toBe('https://x.example/od')
  expect(screen.getByText('Coming Soon')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Write|Edit|link/ })).toBeNull()
})

test('both models appear together, so that neither moves the other', async () => {
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const opened = open('tm', {
    'GET /api/od-model': async () => {
      await isAnswered
      return { json: national() }
    },
  })
  await screen.findByRole('heading', { level: 1 })
  await vi.waitFor(() => expect(queryClient.getQueryState(['od-model', 'international'])?.status).toBe('success'))
  expect(screen.queryByRole('heading', { name: 'International Model' })).toBeNull()
  answer()
  await opened
  expect(screen.getByRole('heading', { name: 'International Model' })).toBeTruthy()
})

test('a missing folder link shows a message', async () => {
  await open('tm')
  await screen.findByText('The folder is not linked yet. An admin can add the link here.')
  expect(screen.queryByRole('button', { name: 'Add link' })).toBeNull()
})

test('the link is validated, and a conflict shows what another admin saved before mine overwrites it', async () => {
  const versions: number[] = []
  const newer = international({ link: 'https://x.example/other', ownLink: 'https://x.example/other', version: 5 })
  await open('admin', {
    'PUT /api/od-model/international': ({ body }) => {
      const { link, version } = body as { link: string; version: number }
      versions.push(version)
      if (version === 5) return { json: international({ link, ownLink: link, version: 6 }) }
      return { status: 409, json: { error: 'conflict', message: 'Late', details: newer } }
    },
  })
  await screen.findByText(/not linked yet/)
  await press('Add link')
  put('Link to the folder', 'x.example/folder')
  await press('Save link')
  await screen.findByText('Use a full link that starts with https://.')
  put('Link to the folder', 'https://x.example/folder')
  await press('Save link')
  const differ = await screen.findByRole('table', { name: 'Texts that differ' })
  expect(differ.textContent).toContain('https://x.example/folderhttps://x.example/other')
  await press('Keep my texts')
  await screen.findByText('Link saved.')
  expect(versions).toEqual([1, 5])
  const link = await screen.findByRole('link', { name: /^Open international model/ })
  expect(link.getAttribute('href')).toBe('https://x.example/folder')
})

test('the national model needs text and link, handles a conflict, and shows at once', async () => {
  const newer = national({ text: 'The other text', link: 'https://x.example/other', version: 5 })
  const sent: unknown[] = []
  await open('admin', {
    'PUT /api/od-model': ({ body }) => {
      sent.push(body)
      if (sent.length === 1) return { status: 409, json: { error: 'conflict', message: 'Late', details: newer } }
      return { json: national({ text: 'Four stages', link: 'https://x.example/n', version: 6 }) }
    },
  })
  await press('Add national model')
  put('Text', 'Four stages')
  await press('Save national model')
  await screen.findByText('Add a link too, or leave both empty.')
  put('Link', 'https://x.example/n')
  await press('Save national model')
  const differ = await screen.findByRole('table', { name: 'Texts that differ' })
  expect(differ.textContent).toContain('The other text')
  await press('Keep my texts')
  await screen.findByText('National model saved.')
  expect(sent[1]).toEqual({ text: 'Four stages', link: 'https://x.example/n', version: 5 })
  await screen.findByText('Four stages')
  expect(screen.queryByText('Coming Soon')).toBeNull()
})
