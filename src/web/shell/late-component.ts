// How does a page come that has a file of its own? Shown as soon as that is there, at once where it is there already. Not with
// React's lazy: whatever waits in a Suspense is held back until 0.3 s after its fallback was shown, on every device.
import { type ComponentType, createElement, useEffect, useState } from 'react'
import { PageLoading } from './page-loading.tsx'

/** `ahead` fetches the file before the page is shown. */
export type LateComponent<P extends object> = ComponentType<P> & { ahead: () => Promise<unknown> }

export function lateComponent<P extends object>(load: () => Promise<ComponentType<P>>): LateComponent<P> {
  let there: ComponentType<P> | undefined
  const ahead = async () => {
    there ??= await load()
  }
  function Late(props: P) {
    const [, setThere] = useState(there !== undefined)
    const [problem, setProblem] = useState<unknown>()
    useEffect(() => {
      let isGone = false
      if (!there) {
        ahead().then(
          () => isGone || setThere(true),
          (error) => isGone || setProblem(error),
        )
      }
      return () => {
        isGone = true
      }
    }, [])
    // What stands around the page says it.
    if (problem) throw problem
    return there ? createElement(there, props) : createElement(PageLoading)
  }
  return Object.assign(Late, { ahead })
}
