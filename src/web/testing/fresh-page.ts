// Page test setup: every test file begins like a newly opened tab. Files share a window, since a new one, with React and
// Mantine loaded again, costs more than most tests; what a file leaves behind is removed here, with its module state. All files
// have a window, also those that need none: Vitest ends a worker when the next file has another environment.
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import * as React from 'react'
import { afterAll, vi } from 'vitest'

configure({
  // How long findBy… and waitFor look. The library's second is too short for a machine that has much else to do.
  asyncUtilTimeout: 30_000,
  /** Prints the page when somebody reads the message: findBy… fails several times before it finds something. */
  getElementError(message, container) {
    const get = () => `${message}\n\n${prettyDOM(container as Element)}`
    // By this name, waitFor shows where it was called.
    const error = Object.assign(new Error(), { name: 'TestingLibraryElementError' })
    return Object.defineProperty(error, 'message', { get, configurable: true })
  },
})

// React records for each element where in the code it was created, for the first 10,000 of every second: a sixth of the
// time of all page tests, and nobody reads it here.
const inside = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
const counts = (React as unknown as Record<string, object | undefined>)[inside]
if (counts)
  Object.defineProperty(counts, 'recentlyCreatedOwnerStacks', { get: () => 1e4, set() {}, configurable: true })

type Listening = Parameters<typeof window.addEventListener>
const listening: Listening[] = []

const listen = window.addEventListener

// Modules never remove their window listeners, so they would run beside those of the next file.
window.addEventListener = (...words: Listening) => {
  listening.push(words)
  listen.apply(window, words)
}

// A warning with an element would print everything reachable from it, in the end the whole window.
const { warn } = console
const shortOf = (word: unknown) => (word instanceof Node ? `<${word.nodeName.toLowerCase()}>` : word)
console.warn = (...words: unknown[]) => warn(...words.map(shortOf))

function leaveWindow() {
  cleanup()
  window.addEventListener = listen
  for (const [kind, listener, options] of listening) window.removeEventListener(kind, listener, options)
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  document.title = ''
  window.history.replaceState(null, '', '/')
}

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  leaveWindow()
  console.warn = warn
  vi.resetModules()
})
