// Hub manifests: those of the wired hubs add up to the portal of the specification, in its order, declared, and all linked.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { hubs } from '#main.server.ts'
import { manifestProblems } from '#server/hub/check-manifests.ts'
import { hub as shell } from '#server/shell/handlers.ts'
import { isAdmin, may } from '#shared/access.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { HubCard } from '#shared/hub-manifest.ts'
import { menuFor } from '#shared/menu.ts'
import { navItemsFor } from '#shared/nav-items.ts'
import { type Role, roles } from '#shared/roles.ts'
import { countSentences, helpIdOf, parseTour } from '#shared/text/parse-tour.ts'
import { screens } from '../portal/expected-access.ts'
import { readTree } from './read-tree.ts'
import { isTest } from './source-text.ts'

const all = [shell, ...hubs]
const cards: HubCard[] = (
  await Promise.all(hubs.map(async ({ manifest }) => (await manifest?.cards?.())?.cards ?? []))
).flat()
/** The part of the specification's lists that the wired hubs provide. */
const wired = (routes: string[]) => routes.filter((route) => screens.has(route))

it('every endpoint names screens and actions that are declared', () => {
  expect(manifestProblems(all)).toEqual([])
})

it('every audit kind belongs to a manifest: without it, open pages of its hub do not learn of the change', () => {
  const groups = new Set(all.flatMap(({ manifest }) => Object.keys(manifest?.audit ?? {})))
  const server = [...readTree()].filter(([path]) => /^src\/(hubs\/[^/]+\/)?server\//.test(path) && !isTest(path))
  const kinds = server.flatMap(([, text]) => [...text.matchAll(/\bkind: ['`]([a-zA-Z]+)\.[a-zA-Z$]/g)])
  expect(kinds.length).toBeGreaterThan(50)
  expect(kinds.map(([, group]) => group).filter((group) => !groups.has(group as string))).toEqual([])
})

it('every endpoint that returns a list of any length is limited as a full list', () => {
  const endpoints = all.flatMap(({ contract }) => Object.values<Endpoint>(contract))
  const lists = ['/api/mxfunnel', '/api/mxfunnel/csv', '/api/checklist/mxform', '/api/audit.csv', '/api/me/data']
  const answers = ['/api/happiness-survey/answers', '/api/happiness-survey/answers.csv']
  const there = [...lists, ...answers].filter((path) => endpoints.some((endpoint) => endpoint.path === path))
  const limited = endpoints.filter(({ isFullList }) => isFullList).map(({ path }) => path)
  expect(limited.sort()).toEqual(there.sort())
})

it('every screen has an entry in the menu, or at least a link in the header', () => {
  const lost = [...screens].filter(([route, { link, menu }]) => !route.includes('{') && !menu && !link)
  expect(lost.map(([route]) => `${route} is not in the menu: give it a group and an order in its hub.ts`)).toEqual([])
})

const menuOf = (role: Role) =>
  menuFor(
    all.map(({ manifest = {} }) => manifest),
    {
      opens: (screen) => isAdmin(role) || (screens.get(screen)?.roles.includes(role) ?? false),
      may: (action) => may(role, action),
      hadRole: () => false,
    },
  )

it('the menu has the groups, names and addresses of docs/words.md, in their order', () => {
  const rows = readFileSync('docs/words.md', 'utf8').matchAll(/^\| (Do|See|Library|Manage) \| (.+?) \| `(.+?)`/gm)
  const shown = menuOf('admin').flatMap(({ title, entries }) => entries.map(({ name, path }) => [title, name, path]))
  const paths = shown.map(([, , path]) => path)
  const listed = [...rows].map(([, group, name, path]) => [group, name, path])
  expect(shown).toEqual(listed.filter(([, , path]) => paths.includes(path)))
})

it('the tour has a part for every screen in the menu and the header, under its name, that begins with three sentences', () => {
  const parts = parseTour(readFileSync('docs/tour.md', 'utf8')).flatMap((group) => group.parts)
  const inMenu = menuOf('admin').flatMap(({ entries }) => entries)
  const linked = [...screens].flatMap(([path, { name, link, menu }]) => (link && !menu ? [{ path, name }] : []))
  const missing = [...inMenu, ...linked].filter(
    ({ path, name }) => !parts.some(({ ids, title }) => ids[0] === helpIdOf(path) && title === name),
  )
  expect(missing).toEqual([])
  expect(parts.filter(({ summary }) => countSentences(summary) > 3).map(({ title }) => title)).toEqual([])
})

it('a group without entries for a role is left out', () => {
  expect(menuOf('tm').map(({ title }) => title)).not.toContain('Manage')
  expect(menuOf('admin').map(({ title }) => title)).toContain('Manage')
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
