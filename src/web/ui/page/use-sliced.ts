// Sliced rendering of what a tap opens: what was open stays on the screen while the next is rendered, and a phone can respond in
// between.
import { type ReactNode, useDeferredValue, useLayoutEffect, useRef } from 'react'

/** A change of the key, such as another LC, renders the content in slices; everything else is rendered at once. */
export function useSliced(key: string, content: ReactNode): ReactNode {
  const isOpening = useDeferredValue(key) !== key
  const shown = useRef(content)
  // In an effect, because a render that is interrupted never reaches the screen.
  useLayoutEffect(() => {
    if (!isOpening) shown.current = content
  })
  return isOpening ? shown.current : content
}
