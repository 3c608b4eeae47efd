// Lazy loading of components: pages and parts with a file of their own, shown as soon as it has loaded, at once where it is
// preloaded. Not with React's lazy: what suspends is held back until 0.3 s after its fallback was shown.
import { type ComponentType, createElement, startTransition, useEffect, useState } from 'react'
import { yieldToEventLoop } from '#web/sheet/yield-to-event-loop.ts'
import { preloadLocale } from '#web/ui/text/preload-locale.ts'
import { PageLoading } from '../layout/page-loading.tsx'

/** `preload` fetches the file before the component is shown. */
type LazyComponent<P extends object> = ComponentType<P> & { preload: () => Promise<unknown> }

/** Of a part that answers for a person, such as a dialog. */
export const partNotLoadedText = 'Nothing was changed because part of the portal could not be loaded. Please try again.'

const Nothing = () => null

/** Without `fallback`, the error boundary around it gets the failure. The next time it is shown, the fetch is retried. */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { placeholder = PageLoading, fallback }: { placeholder?: ComponentType; fallback?: ComponentType<P> } = {},
): LazyComponent<P> {
  let loaded: ComponentType<P> | undefined
  let loading: Promise<void> | undefined
  const preload = () => {
    loading ??= load().then(
      (component) => {
        loaded = component
      },
      (error) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  function Lazy(props: P) {
    const [wasLoaded, setLoaded] = useState(loaded !== undefined)
    const [failed, setFailed] = useState<{ error: unknown }>()
    useEffect(() => {
      let isUnmounted = false
      // Not by whether it is loaded by now: the file may have arrived between the first render and this effect.
      if (!wasLoaded) {
        preload().then(
          () => isUnmounted || startTransition(() => setLoaded(true)),
          (error) => isUnmounted || setFailed({ error }),
        )
      }
      return () => {
        isUnmounted = true
      }
    }, [wasLoaded])
    if (failed && !fallback) throw failed.error
    const shown = failed ? fallback : loaded
    return shown ? createElement(shown, props) : createElement(placeholder)
  }
  return Object.assign(Lazy, { preload })
}

/** A part beside a page's content. If its file fails to load, the page goes on, with `fallback` in its place. */
export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ComponentType<P> = Nothing,
) => lazyComponent(load, { placeholder: Nothing, fallback })

/** A page that is fetched when it is first opened, together with the providers that pages after sign-in share. */
export const lazyPage = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazyComponent(async () => {
    preloadLocale()
    const shared = import('../layout/AfterSignIn.tsx')
    // Each request costs the phone a few milliseconds: not all of them in one task.
    const [{ AfterSignIn }, module] = await Promise.all([shared, yieldToEventLoop().then(load)])
    const Page: ComponentType = module[name]
    return () => createElement(AfterSignIn, null, createElement(Page))
  })
