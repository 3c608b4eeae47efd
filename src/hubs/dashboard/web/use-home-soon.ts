// Does the hero begin small? Only what waits for the person says so: the page waits for it a moment, rather than jump when it
// is there. It is asked for while the page's own file is still on its way.
import { use } from 'react'
import { askHome, useHome } from '#web/home.ts'
import { onPersonChange } from '#web/shell/session-store.ts'

const mostMs = 1500
let first: Promise<unknown> | undefined
onPersonChange(() => {
  first = undefined
})

export function useHomeSoon() {
  const home = useHome()
  if (!home) {
    first ??= Promise.race([askHome(), new Promise((resolve) => setTimeout(resolve, mostMs))])
    use(first)
  }
  return home
}
