// New record form: idempotency keys of retries and new records, and drafts.
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { alreadyDone, problem } from '#shared/problem.ts'
import { useNewRecord } from './use-new-record.ts'

const shape = z.object({ title: z.string() })
const place = 'nexus-draft:visitor:trial'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

function openForm() {
  const keys: string[] = []
  const stored: string[] = []
  const server = { isUp: true, hasIt: false }
  const { result, unmount } = renderHook(() =>
    useNewRecord(shape, {
      draftName: 'trial',
      blank: { title: '' },
      async send({ title }, key) {
        keys.push(key)
        if (!server.isUp) throw problem('unavailable', 'Not now.')
        if (server.hasIt) throw problem('conflict', 'Saved already.', { error: alreadyDone })
        stored.push(title)
      },
      onStored: () => stored.push('told'),
    }),
  )
  const send = async (title: string) => {
    act(() => result.current.form.setFieldValue('title', title))
    await act(() => result.current.form.send())
  }
  return { keys, stored, server, result, unmount, send }
}

test('a retry has the same idempotency key; another text and a second record have new ones', async () => {
  const { keys, stored, server, result, send } = openForm()
  server.isUp = false
  await send('One')
  expect(result.current.form.values.title).toBe('One')
  await send('One')
  expect(keys[1]).toBe(keys[0])
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  server.isUp = true
  await send('Two')
  expect(keys[2]).not.toBe(keys[0])
  expect(stored).toEqual(['Two', 'told'])
  expect(result.current.form.values.title).toBe('')
  await send('Two')
  expect(keys[3]).not.toBe(keys[2])
})

test('what the portal has already is stored, although its answer was lost', async () => {
  const { stored, server, result, send } = openForm()
  server.hasIt = true
  await send('One')
  expect(stored).toEqual(['told'])
  expect(result.current.form.values.title).toBe('')
})

test('restores the draft and its key after a reload, until it is stored or discarded', async () => {
  const first = openForm()
  first.server.isUp = false
  await first.send('One')
  first.unmount()
  const second = openForm()
  expect(second.result.current).toMatchObject({ isBack: true, form: { values: { title: 'One' } } })
  second.server.isUp = false
  await second.send('One')
  expect(second.keys).toEqual(first.keys)
  act(() => second.result.current.startAfresh())
  expect(second.result.current).toMatchObject({ isBack: false, form: { values: { title: '' } } })
  expect(localStorage.getItem(place)).toBe(null)
})
