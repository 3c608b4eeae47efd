// Toasts: which of them show, for how long, and that a failure disappears once it is resolved.
import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#shared/endpoint.ts'
import { call } from '#web/api/call.ts'
import { toast, useToasts } from './toast.ts'

afterEach(() => {
  toast.clear()
  vi.unstubAllGlobals()
})

const approve = {
  method: 'PUT',
  path: '/api/gcp/:id/approve',
  summary: '',
  access: { anyone: 'test' },
  params: z.object({ id: z.string() }),
} satisfies Endpoint

async function tryToApprove(id: string, status: number) {
  vi.stubGlobal('fetch', async () => new Response('{}', { status }))
  await call(approve, { params: { id } }).catch(() => toast.error(`Failed to approve ${id}.`))
}
const texts = () => renderHook(useToasts).result.current.map(({ text }) => text)

test('removes a failure once the same request works, and only then', async () => {
  await tryToApprove('1', 500)
  await tryToApprove('2', 500)
  expect(texts()).toEqual(['Failed to approve 1.', 'Failed to approve 2.'])
  await tryToApprove('2', 200)
  expect(texts()).toEqual(['Failed to approve 1.'])
  await tryToApprove('1', 200)
  expect(texts()).toEqual([])
})

test('a success replaces an older success, but not an Undo', () => {
  toast.success('Deleted.', { action: { label: 'Undo', run: () => {} } })
  toast.error('The file is too large.')
  toast.success('Rejected: Practice 1')
  toast.success('Accepted: Practice 1')
  expect(texts()).toEqual(['Deleted.', 'The file is too large.', 'Accepted: Practice 1'])
})

test('keeps successes and failures without a request', async () => {
  toast.error('The file is too large.')
  toast.success('Saved.')
  await tryToApprove('3', 200)
  expect(texts()).toEqual(['The file is too large.', 'Saved.'])
})

test('shows four at once: the oldest goes first', () => {
  for (const n of [1, 2, 3, 4]) toast.error(`Failure ${n}`)
  expect(texts()).toEqual(['Failure 1', 'Failure 2', 'Failure 3', 'Failure 4'])
  toast.error('Failure 5')
  expect(texts()).toEqual(['Failure 2', 'Failure 3', 'Failure 4', 'Failure 5'])
})

test('a success stays for 4 seconds, a failure for 7, an Undo for 8, and any other for as long as its page says', () => {
  toast.error('Failed.')
  toast.success('Deleted.', { action: { label: 'Undo', run: () => {} } })
  toast.error('Failed for long.', { ms: 60_000 })
  toast.success('Saved.')
  const stays = renderHook(useToasts).result.current.map(({ text, ms }) => [text, ms])
  expect(stays).toEqual([
    ['Failed.', 7000],
    ['Deleted.', 8000],
    ['Failed for long.', 60_000],
    ['Saved.', 4000],
  ])
})
