// Does the hero begin small? Only what waits for the person says so: the page waits for it a moment, rather than jump when it
// is there. It is asked for while the page's own file is still on its way.
import { use } from 'react'
import { refreshHome, useHome } from '#web/home.ts'

const mostMs = 1500
let first: Promise<unknown> | undefined

export function useHomeSoon() {
  const home = useHome()
  if (!home) {
    first ??= Promise.race([refreshHome(), new Promise((resolve) => setTimeout(resolve, mostMs))])
    use(first)
  }
  return home
}
