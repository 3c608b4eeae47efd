// Hub manifests: those of the wired hubs add up to the portal of the specification, in its order, declared, and all linked.
import { expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { manifestProblems } from '#server/hub/check-manifests.ts'
import { hub as shell } from '#server/shell/handlers.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { HubCard } from '#shared/hub-manifest.ts'
import { navItemsFor } from '#shared/nav-items.ts'
import { roles } from '#shared/roles.ts'
import { screens } from '../portal/expected-access.ts'

const all = [shell, ...hubs]
const cards: HubCard[] = (
  await Promise.all(hubs.map(async ({ manifest }) => (await manifest?.cards?.())?.cards ?? []))
).flat()
/** The part of the specification's lists that the wired hubs provide. */
const wired = (routes: string[]) => routes.filter((route) => screens.has(route))

it('every endpoint names screens and actions that are declared', () => {
  expect(manifestProblems(all)).toEqual([])
})

it('every endpoint that returns a list of any length is limited as a full list', () => {
  const endpoints = all.flatMap(({ contract }) => Object.values<Endpoint>(contract))
  const lists = ['/api/mxfunnel', '/api/mxfunnel/csv', '/api/checklist/mxform', '/api/audit.csv', '/api/me/data']
  const answers = ['/api/happiness-survey/answers', '/api/happiness-survey/answers.csv']
  const there = [...lists, ...answers].filter((path) => endpoints.some((endpoint) => endpoint.path === path))
  const limited = endpoints.filter(({ isFullList }) => isFullList).map(({ path }) => path)
  expect(limited.sort()).toEqual(there.sort())
})

it('every screen is linked: in the navigation, on a card, or from the screen it names', () => {
  const onCards = cards.flatMap((card) => card.screens)
  const lost = [...screens].filter(([route, { link, linkedFrom }]) => {
    const needsAnId = route.includes('{')
    return !needsAnId && !link && !linkedFrom && !onCards.includes(route as `/${string}`)
  })
  expect(lost.map(([route]) => `${route} has no link: give it a link, a card or linkedFrom in its hub.ts`)).toEqual([])
})

it('cards lead to existing screens, in the order of the specification', () => {
  const targets = cards.sort((a, b) => a.order - b.order).flatMap((card) => card.screens)
  expect(targets.filter((screen) => !screens.has(screen))).toEqual([])
  const ofSpec = '/gcplist /gcpform /apip-cycle /resource-hub /mx-funnel /mx-funnel-form /mx-standards /mx-results'
  const known = wired([...ofSpec.split(' '), '/od-model', '/sona-survey'])
  expect(targets.filter((screen) => known.includes(screen))).toEqual(known)
})

it.each(roles)('%s has the navigation of the specification', (role) => {
  const national = ['/document-upload', '/apip-uploads', '/mx-results', '/gcp-approvals']
  const more: Record<string, string[]> = { admin: ['/admin-panel', ...national], mcvp: national }
  const known = [...wired(['/dashboard', '/profile', ...(more[role] ?? [])]), '/logout']
  const paths = navItemsFor(role, screens).map(({ path }) => path)
  expect(paths.filter((path) => known.includes(path))).toEqual(known)
  expect(paths.filter((path) => [...national, '/admin-panel'].includes(path) && !known.includes(path))).toEqual([])
})
