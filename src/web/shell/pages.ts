// What does a hub give the shell? Its pages by path; `screens` in shared/access.ts guards the paths it names.
import { type ComponentType, createElement, lazy } from 'react'
import type { Action } from '#shared/access.ts'

export type Page = {
  /** Stands in the browser's title. */
  title: string
  page: ComponentType
  /** Anybody may open it, signed in or not. Without it, and with no screen of that path: anybody signed in. */
  open?: true
  /** What a visitor who is sent to sign in for this page reads there. */
  visitorText?: string
  /** What it is for: whoever may not do it reads why, also where an admin opened the screen to them. */
  needs?: Action
}

/** Keys are paths as the specification writes them: '/edit-gcp/{id}'. */
export type Pages = Record<`/${string}`, Page>

/** A page that is fetched when it is first opened, together with what pages after sign-in share. */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): ComponentType {
  const Lazy = lazy(async () => {
    const [module, { AfterSignIn }] = await Promise.all([load(), import('./AfterSignIn.tsx')])
    const Page: ComponentType = module[name]
    return { default: () => createElement(AfterSignIn, null, createElement(Page)) }
  })
  return () => createElement(Lazy)
}
