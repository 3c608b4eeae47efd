// Manifest check at start-up: a screen or an action that no hub declares would protect nothing, so the
// portal does not start with one.
import { type HubFacts, screensOf } from '#shared/hub-facts.ts'
import type { Hub } from './hub.ts'

export function factProblems(hubs: readonly Pick<Hub, 'name' | 'facts' | 'contract'>[]): string[] {
  const all = hubs.map(({ facts = {} }) => facts)
  const screens = screensOf(all)
  const actions = new Set(all.flatMap((facts) => Object.values(facts.actions ?? {})))
  const undeclared = hubs.flatMap(({ name, contract }) =>
    Object.entries(contract).flatMap(([endpoint, { access }]) => {
      if (!('screens' in access)) return []
      const unknown = access.screens.filter((screen) => !screens.has(screen)).map((screen) => `the screen ${screen}`)
      if (access.action && !actions.has(access.action)) unknown.push('an action')
      return unknown.map((what) => `${name}.${endpoint} needs ${what} that no hub declares: name it in a hub.ts.`)
    }),
  )
  return [
    ...undeclared,
    ...namedTwice(all, 'screens').map((route) => `Two hubs declare the screen ${route}.`),
    ...namedTwice(all, 'tasks').map((kind) => `Two hubs declare the task ${kind}.`),
    ...namedTwice(all, 'news').map((kind) => `Two hubs declare the news ${kind}.`),
  ]
}

function namedTwice(all: readonly HubFacts[], what: 'screens' | 'tasks' | 'news'): string[] {
  const names = all.flatMap((facts) => Object.keys(facts[what] ?? {}))
  return names.filter((name, at) => names.indexOf(name) !== at)
}

export function checkFacts(hubs: readonly Hub[]): void {
  const problems = factProblems(hubs)
  if (problems.length > 0) throw new Error(problems.join('\n'))
}
