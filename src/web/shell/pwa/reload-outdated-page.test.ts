// Reload of an outdated page: names its build in each request, and reloads once when the portal says that it is outdated.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { shellContract } from '#shared/contracts/shell-contract.ts'
import { outdatedPage, pageBuildHeader } from '#shared/outdated-page.ts'
import { call, clearEtagCache } from '#web/api/call.ts'
import { addBlocker } from '../routing/location.ts'
import { reloadOutdatedPage } from './reload-outdated-page.ts'

const own = '/assets/index-old.js'
const newer = '<script type="module" crossorigin src="/assets/index-new.js"></script>'
const reload = vi.fn()
let page: string
let sent: (string | null)[]
let stop: () => void

// The scripts of the page are only named, not loaded.
const { settings } = (window as unknown as { happyDOM: { settings: object } }).happyDOM
Object.assign(settings, { handleDisabledFileLoadingAsSuccess: true })

beforeEach(() => {
  clearEtagCache()
  sessionStorage.clear()
  document.head.innerHTML = `<script type="module" src="/assets/part.js"></script><script type="module" src="${own}"></script>`
  page = newer
  sent = []
  reload.mockClear()
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
  vi.stubGlobal('fetch', async (address: string, { headers }: RequestInit) => {
    if (address === '/') return new Response(page)
    sent.push(new Headers(headers).get(pageBuildHeader))
    return new Response(JSON.stringify({ error: outdatedPage, message: 'Please reload.' }), { status: 400 })
  })
  stop = reloadOutdatedPage()
})
afterEach(() => {
  stop()
  document.head.innerHTML = ''
  vi.unstubAllGlobals()
})

const ask = () => expect(call(shellContract.settings)).rejects.toMatchObject({ error: outdatedPage })
const settled = () => new Promise((resolve) => setTimeout(resolve, 20))

it('names the build, and reloads once, however often it is refused', async () => {
  await ask()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  await ask()
  await settled()
  expect([sent, reload.mock.calls.length]).toEqual([[own, own], 1])
})

it('does not reload when the portal serves the same page', async () => {
  page = newer.replace('/assets/index-new.js', own)
  await ask()
  await settled()
  expect(reload).not.toHaveBeenCalled()
})

it('does not reload over what is not saved', async () => {
  const unblock = addBlocker(() => {})
  await ask()
  await settled()
  unblock()
  expect(reload).not.toHaveBeenCalled()
})
