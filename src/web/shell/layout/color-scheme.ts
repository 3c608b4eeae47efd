// Light or dark? Follows the system until the person chooses; the choice is remembered, and holds in all tabs.
// public/color-scheme.js reads it before the first paint; Mantine's styles ask the page's attribute.
import { useSyncExternalStore } from 'react'

type ColorScheme = 'light' | 'dark'

const key = 'nexus-theme'
const system = () => window.matchMedia?.('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

/** For this page only, where the browser keeps nothing. */
let unkept: ColorScheme | null = null

function read(): ColorScheme {
  let chosen: string | null = unkept
  try {
    chosen ??= localStorage.getItem(key)
  } catch {}
  if (chosen === 'light' || chosen === 'dark') return chosen
  return system()?.matches ? 'dark' : 'light'
}

function show() {
  document.documentElement.dataset.mantineColorScheme = read()
  for (const listener of listeners) listener()
}

function choose(scheme: ColorScheme) {
  unkept = scheme
  try {
    localStorage.setItem(key, scheme)
    unkept = null
  } catch {}
  show()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Shows it, and what the system or another tab makes of it later; the answer stops that. */
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

/** The theme that is not shown, and the way there. */
export function useOtherScheme() {
  const other: ColorScheme = useSyncExternalStore(subscribe, read) === 'dark' ? 'light' : 'dark'
  return { other, switchTo: () => choose(other) }
}
