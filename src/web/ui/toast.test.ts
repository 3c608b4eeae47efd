// Does bad news go when it is no longer true?
import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#shared/endpoint.ts'
import { call } from '#web/call.ts'
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

test('a failure is forgotten once the same thing works, and only then', async () => {
  await tryToApprove('1', 500)
  await tryToApprove('2', 500)
  expect(texts()).toEqual(['Failed to approve 1.', 'Failed to approve 2.'])
  await tryToApprove('2', 200)
  expect(texts()).toEqual(['Failed to approve 1.'])
  await tryToApprove('1', 200)
  expect(texts()).toEqual([])
})

test('good news takes the place of older good news, but not of an Undo', () => {
  toast.success('Deleted.', { action: { label: 'Undo', run: () => {} } })
  toast.error('The file is too large.')
  toast.success('Rejected: Practice 1')
  toast.success('Accepted: Practice 1')
  expect(texts()).toEqual(['Deleted.', 'The file is too large.', 'Accepted: Practice 1'])
})

test('good news and news about nothing stay', async () => {
  toast.error('The file is too large.')
  toast.success('Saved.')
  await tryToApprove('3', 200)
  expect(texts()).toEqual(['The file is too large.', 'Saved.'])
})
