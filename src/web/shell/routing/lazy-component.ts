// Lazy loading of components: pages and parts with a file of their own, shown as soon as it has loaded, at once where it is
// preloaded. Not with React's lazy: what suspends is held back until 0.3 s after its fallback was shown.
import { type ComponentType, createElement, useEffect, useState } from 'react'
import { PageLoading } from '../layout/page-loading.tsx'

/** `preload` fetches the file before the component is shown. */
type LazyComponent<P extends object> = ComponentType<P> & { ahead: () => Promise<unknown> }

const Nothing = () => null

/** Without `fallback`, the error boundary around it gets the failure. The next time it is shown, the fetch is retried. */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { waiting = PageLoading, instead }: { waiting?: ComponentType; instead?: ComponentType<P> } = {},
): LazyComponent<P> {
  let there: ComponentType<P> | undefined
  let coming: Promise<void> | undefined
  const ahead = () => {
    coming ??= load().then(
      (component) => {
        there = component
      },
      (error) => {
        coming = undefined
        throw error
      },
    )
    return coming
  }
  function Lazy(props: P) {
    const [, setThere] = useState(there !== undefined)
    const [failed, setFailed] = useState<{ error: unknown }>()
    useEffect(() => {
      let isGone = false
      if (!there) {
        ahead().then(
          () => isGone || setThere(true),
          (error) => isGone || setFailed({ error }),
        )
      }
      return () => {
        isGone = true
      }
    }, [])
    if (failed && !instead) throw failed.error
    const shown = failed ? instead : there
    return shown ? createElement(shown, props) : createElement(waiting)
  }
  return Object.assign(Lazy, { ahead })
}

/** A part beside a page's content. If its file fails to load, the page goes on, with `fallback` in its place. */
export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  instead: ComponentType<P> = Nothing,
) => lazyComponent(load, { waiting: Nothing, instead })

/** A page that is fetched when it is first opened, together with the providers that pages after sign-in share. */
export const lazyPage = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazyComponent(async () => {
    const [module, { AfterSignIn }] = await Promise.all([load(), import('../layout/AfterSignIn.tsx')])
    const Page: ComponentType = module[name]
    return () => createElement(AfterSignIn, null, createElement(Page))
  })
