// Home screen hint: people with an iPhone see once how to add the portal to the home screen.
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shellContract } from '#shared/contracts/shell-contract.ts'
import { call } from '#web/api/call.ts'
import { defaultPermissions, fakeServer } from '#web/testing/fake-fetch.ts'
import { AppStrips } from './AppStrips.tsx'

const safari = 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const hint = () => screen.queryByText(/Add to Home Screen/)
const [row] = defaultPermissions

beforeEach(() => {
  localStorage.clear()
  fakeServer('tm', { [`PUT /api/route-permissions/${row?._id}`]: { json: row } })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

let version = 0
/** Any change that a person saves. */
async function save() {
  version += 1
  const body = { accessRoles: row?.accessRoles ?? [], version }
  await act(() => call(shellContract.saveRoutePermission, { params: { id: row?._id ?? '' }, body }))
}

function openOn(userAgent: string) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  render(<AppStrips />)
}

test('shows after the first save, and never again', async () => {
  openOn(safari)
  await act(() => call(shellContract.settings))
  expect(hint()).toBeNull()
  await save()
  expect(hint()).not.toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Got it' }))
  expect(hint()).toBeNull()
  cleanup()
  openOn(safari)
  await save()
  expect(hint()).toBeNull()
})

test('does not show on other devices', async () => {
  openOn('Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/138.0.0.0 Safari/537.36')
  await save()
  expect(hint()).toBeNull()
})
