// Colour scheme: follows the system until the person chooses; the choice is stored, and applies to all tabs.
// public/color-scheme.js reads it before the first paint; Mantine's styles use the page's attribute.
import { createStore, useStore } from '#web/create-store.ts'

type ColorScheme = 'light' | 'dark'

const key = 'nexus-theme'
const system = () => window.matchMedia?.('(prefers-color-scheme: dark)')

/** For this page only, where the browser forbids storage. */
let unkept: ColorScheme | null = null

function read(): ColorScheme {
  let chosen: string | null = unkept
  try {
    chosen ??= localStorage.getItem(key)
  } catch {}
  if (chosen === 'light' || chosen === 'dark') return chosen
  return system()?.matches ? 'dark' : 'light'
}

const shown = createStore(read())

function show() {
  shown.setState(read())
  document.documentElement.dataset.mantineColorScheme = shown.getState()
}

function choose(scheme: ColorScheme) {
  unkept = scheme
  try {
    localStorage.setItem(key, scheme)
    unkept = null
  } catch {}
  show()
}

/** Applies the scheme, and later changes by the system or another tab; returns a function that stops it. */
export function followColorScheme(): () => void {
  const dark = system()
  show()
  window.addEventListener('storage', show)
  dark?.addEventListener('change', show)
  return () => {
    window.removeEventListener('storage', show)
    dark?.removeEventListener('change', show)
  }
}

/** The scheme that is not active, and a function that switches to it. */
export function useOtherScheme() {
  const other: ColorScheme = useStore(shown) === 'dark' ? 'light' : 'dark'
  return { other, switchTo: () => choose(other) }
}
