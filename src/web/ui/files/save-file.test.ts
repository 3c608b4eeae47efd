// Downloads: a busy portal is retried after the time it names; any other refusal fails at once.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { downloadFile } from './save-file.ts'

const refusal = (status: number, retryAfter?: string) =>
  new Response(JSON.stringify({ error: 'listsBusy', message: 'Please wait.' }), {
    status,
    headers: retryAfter ? { 'retry-after': retryAfter } : {},
  })
const file = () => new Response('a,b', { headers: { 'content-disposition': 'attachment; filename="mx-funnel.csv"' } })

const saved: string[] = []
let answers: (() => Response)[]
beforeEach(() => {
  vi.useFakeTimers()
  saved.length = 0
  vi.stubGlobal('fetch', async () => (answers.shift() ?? file)())
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('retries after the time that a busy portal names, and saves the file under its name', async () => {
  answers = [() => refusal(429, '2'), () => refusal(429, '2')]
  const done = downloadFile('/api/list')
  await vi.advanceTimersByTimeAsync(3900)
  expect(saved).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  await done
  expect(saved).toEqual(['mx-funnel.csv'])
})

it.each([
  ['after four tries', [1, 2, 3, 4].map(() => () => refusal(429, '2'))],
  ['at once when the wait is long', [() => refusal(429, '3600')]],
  ['at once when it is forbidden', [() => refusal(403)]],
])('gives up %s, with the portal’s message', async (_, given) => {
  answers = [...given]
  const done = expect(downloadFile('/api/list')).rejects.toThrow('Please wait.')
  await vi.advanceTimersByTimeAsync(10_000)
  await done
  expect([saved, answers]).toEqual([[], []])
})
