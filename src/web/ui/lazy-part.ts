// A part that stands beside a page's content comes with a file of its own. What if that does not come? The page goes on without it.
import { type ComponentType, lazy } from 'react'

/** `instead` stands where the part would: it may say so. */
export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  instead: ComponentType<P> = () => null,
) => lazy<ComponentType<P>>(() => load().then(asDefault, () => asDefault(instead)))

const asDefault = <T>(part: T) => ({ default: part })
