// Unused exports: a value must be used by another file or by its test. A type or a contract's shape may also be used only by
// its own file, because other exports are built from it.
import { importsOf, type Rule, withoutComments } from './source-text.ts'

/** Vitest calls these by their names. */
const calledByTools = new Set(['tests/setup/postgres.ts setup'])

/** A hub passes on its whole demo, and scripts/demo/demo.ts calls it. */
const demoOfHub = /^src\/hubs\/[\w-]+\/server\/demo\.ts fillDemo$/

/** The hub that a test adds to a copy of the tree, where main imports these two. */
const ofTemplate = /^tests\/hubs\/trial-board\/(server\/handlers\.ts hub|web\/pages\.ts pages)$/

const declaration = /^export (?:async )?(function|const|let|class|type|interface) (\w+)/gm
const borrowed = (text: string) => [...text.matchAll(/fromHub\('([^']+)'\)/g)].map(([, file]) => `src/hubs/${file}`)
/** From every hub that has such a file. */
const borrowedOfAll = (text: string) =>
  [...text.matchAll(/fromHub\(`\$\{name\}(\/[^`]+)`\)/g)].map(([, file = '']) => file)
const mentions = (text: string, name: string) => text.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0
const isContract = (path: string) => /\bcontract\.ts$/.test(path)

export const unusedExports: Rule = (tree) => {
  const bare = new Map([...tree].map(([path, text]) => [path, withoutComments(text)]))
  const importers = new Map<string, string[]>()
  for (const [path, text] of tree) {
    const ofAll = borrowedOfAll(text).flatMap((file) => [...tree.keys()].filter((each) => each.endsWith(file)))
    for (const target of new Set([...importsOf(path, text), ...borrowed(text), ...ofAll])) {
      importers.set(target, [...(importers.get(target) ?? []), bare.get(path) ?? ''])
    }
  }
  return [...bare].flatMap(([path, text]) =>
    [...text.matchAll(declaration)].flatMap(([, kind, name = '']) => {
      const isMaterial = kind === 'type' || kind === 'interface' || isContract(path)
      if (ofTemplate.test(`${path} ${name}`)) return []
      const isHandedOn = demoOfHub.test(`${path} ${name}`)
      const isUsed = importers.get(path)?.some((other) => isHandedOn || mentions(other, name) > 0)
      if (isUsed || (isMaterial && mentions(text, name) > 1) || calledByTools.has(`${path} ${name}`)) return []
      return [`${path} exports ${name}, which no other file uses: remove it, or the word export before it.`]
    }),
  )
}
