// Locale preload: one worker for all pages; without it, formats are made as before.
import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

it('starts one worker, however many pages are opened', async () => {
  const started: string[] = []
  vi.stubGlobal(
    'Worker',
    class {
      constructor(url: URL) {
        started.push(url.pathname)
      }
    },
  )
  const { preloadLocale } = await import('./preload-locale.ts')
  preloadLocale()
  preloadLocale()
  expect(started).toEqual([expect.stringMatching(/locale-worker/)])
})

it('does nothing in a browser without workers', async () => {
  vi.stubGlobal('Worker', undefined)
  const { preloadLocale } = await import('./preload-locale.ts')
  expect(preloadLocale).not.toThrow()
})
