// Manifest check at start-up: a screen or an action that no hub declares would protect nothing, so the
// portal does not start with one.
import { type HubManifest, screensOf } from '#shared/hub-manifest.ts'
import type { Hub } from './hub.ts'

export function manifestProblems(hubs: readonly Pick<Hub, 'name' | 'manifest' | 'contract' | 'measures'>[]): string[] {
  const all = hubs.map(({ manifest = {} }) => manifest)
  const screens = screensOf(all)
  const actions = new Set(all.flatMap((manifest) => Object.values(manifest.actions ?? {})))
  const undeclared = hubs.flatMap(({ name, contract }) =>
    Object.entries(contract).flatMap(([endpoint, { access }]) => {
      if (!('screens' in access)) return []
      const unknown = access.screens.filter((screen) => !screens.has(screen)).map((screen) => `the screen ${screen}`)
      if (access.action && !actions.has(access.action)) unknown.push('an action')
      return unknown.map((what) => `${name}.${endpoint} needs ${what} that no hub declares: name it in a hub.ts.`)
    }),
  )
  // A page would open whose calls are refused, or the other way round.
  const unequal = hubs.flatMap(({ name, contract }) =>
    Object.entries(contract).flatMap(([endpoint, { access }]) => {
      if (!('screens' in access)) return []
      const others = access.screens.filter((screen) => screens.get(screen)?.closingYear !== access.closingYear)
      return others.map((screen) => `${name}.${endpoint} and the screen ${screen} differ in closingYear.`)
    }),
  )
  const hidden = hubs.flatMap(({ name, measures }) =>
    measures?.screen && !screens.has(measures.screen)
      ? [`The measures of ${name} belong to the screen ${measures.screen}, which no hub declares.`]
      : [],
  )
  const keys = hubs.flatMap(({ measures }) => measures?.measures.map(({ key }) => key) ?? [])
  return [
    ...undeclared,
    ...unequal,
    ...hidden,
    ...keys.filter((key, at) => keys.indexOf(key) !== at).map((key) => `Two measures have the key ${key}.`),
    ...namedTwice(all, 'screens').map((route) => `Two hubs declare the screen ${route}.`),
    ...namedTwice(all, 'tasks').map((kind) => `Two hubs declare the task ${kind}.`),
    ...namedTwice(all, 'audit').map((group) => `Two hubs declare the audit kinds ${group}.`),
    ...namedTwice(all, 'notifications').map((kind) => `Two hubs declare the notification ${kind}.`),
  ]
}

function namedTwice(all: readonly HubManifest[], what: 'screens' | 'audit' | 'tasks' | 'notifications'): string[] {
  const names = all.flatMap((manifest) => Object.keys(manifest[what] ?? {}))
  return names.filter((name, at) => names.indexOf(name) !== at)
}

export function checkManifests(hubs: readonly Hub[]): void {
  const problems = manifestProblems(hubs)
  if (problems.length > 0) throw new Error(problems.join('\n'))
}
