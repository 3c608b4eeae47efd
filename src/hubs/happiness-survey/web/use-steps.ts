// Which step of the form is open? It lives in the URL, so the browser's Back goes one step back and not out of the form.
import { type RefObject, useEffect, useRef } from 'react'
import { useQueryState } from '#web/shell/query-state.ts'

export function useSteps(last: number, heading: RefObject<HTMLElement | null>) {
  const [{ step: place }, setPlace] = useQueryState({ step: 1 })
  const step = Math.min(place - 1, last)
  const go = (to: number, options = { push: true }) => setPlace({ step: to + 1 }, options)

  // What was kept opens its step at once, which is no step that the person takes.
  const isOpening = useRef(true)
  useEffect(() => {
    const timer = setTimeout(() => {
      isOpening.current = false
    })
    return () => clearTimeout(timer)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another step opens
  useEffect(() => {
    if (isOpening.current) return
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [step])

  return {
    step,
    go,
    /** Where the person was when they left: as if they had gone there step by step. */
    reopen(to: number) {
      if (place > 1) return
      for (let next = 1; next <= to; next++) go(next)
    },
  }
}
