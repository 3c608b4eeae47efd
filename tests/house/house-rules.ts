// House rules: each rule checks the whole tree, and says what is wrong and where the code belongs.
import { dirname } from 'node:path/posix'
import { oneKindPerTest } from '../test-kinds.ts'
import { isFrozen, noLiveCodeInSteps } from './frozen-files.ts'
import {
  changesInTheirPlace,
  engineToldInOnePlace,
  helpersWithoutDatabase,
  noDriverInHubs,
  npsOfPublishedGroups,
  sqlInItsPlace,
} from './hub-files.ts'
import { codeOf, importsOf, isCode, isSupport, isTest, type Rule, withoutComments } from './source-text.ts'
import {
  controlsMeasureNothing,
  formatsMadeLate,
  noServerTermsOnTheWeb,
  queriesOutliveRenders,
  selectsWithLazyOptions,
} from './web-rules.ts'

type Layer = 'server' | 'web' | 'shared' | 'worker'
type ModuleLocation = { layer: 'main' | 'hub' | 'outside' | Layer; hub?: string; side?: 'server' | 'web' }

function locate(path: string): ModuleLocation {
  const hub = /^src\/hubs\/([^/]+)\/(?:(server|web)\/)?/.exec(path)
  if (hub) return { layer: 'hub', hub: hub[1] as string, side: hub[2] as 'server' | 'web' }
  const layer = /^src\/(server|web|shared|worker)\//.exec(path)?.[1]
  if (layer) return { layer: layer as Layer }
  return { layer: /^src\/main\.[^/]+$/.test(path) ? 'main' : 'outside' }
}

function whyNot(from: ModuleLocation, to: ModuleLocation): string | undefined {
  if (to.layer === 'outside') return 'code of the product never imports tests or scripts'
  if (from.layer === 'main' || to.layer === 'shared') return undefined
  if (from.layer === 'worker' || to.layer === 'worker')
    return from.layer === to.layer ? undefined : 'the service worker stands alone; what both need moves to src/shared'
  if (to.layer === 'main')
    return 'main wires everything together and nothing imports it; pass what you need as an argument'
  if (from.layer === 'shared')
    return 'shared knows only zod/mini and itself; move the code up to the side that needs it'
  if (from.layer === 'hub' && to.layer === 'hub') {
    if (from.hub !== to.hub)
      return 'hubs never import hubs; move what both need down into src/shared, src/server or src/web'
    if (!from.side && to.side) return "a hub's contract and rules know neither side; move the code into them"
    if (to.side && from.side !== to.side)
      return 'server and web of a hub meet in its contract.ts and rules.ts; move it there'
    return undefined
  }
  if (to.layer === 'hub') return `src/${from.layer} never imports a hub; move the code down, or let main pass it in`
  const side = from.layer === 'hub' ? from.side : from.layer
  if (!side) return "a hub's contract and rules import only src/shared; move the code to the hub's server or web folder"
  return side === to.layer ? undefined : 'server and web never import each other; move what both need into src/shared'
}

export const arrows: Rule = (tree) =>
  codeOf(tree).flatMap(([path, text]) => {
    const from = locate(path)
    if (from.layer === 'outside') return []
    return importsOf(path, text).flatMap((target) => {
      if (!tree.has(target)) return []
      const to = locate(target)
      // Tests and their support start the whole portal, as main does.
      const why = isSupport(path) && (to.layer === 'main' || to.layer === 'outside') ? undefined : whyNot(from, to)
      return why ? [`${path} imports ${target}: ${why}.`] : []
    })
  })

const sharedMay = /^(zod\/mini)$/
const sharedTestsMay = /^(zod\/mini|vitest|fast-check)$/

export const packages: Rule = (tree) =>
  codeOf(tree).flatMap(([path, text]) => {
    const names = importsOf(path, text).filter((name) => !name.startsWith('src/') && !tree.has(name))
    const { layer, side } = locate(path)
    const isPure = layer === 'shared' || (layer === 'hub' && !side)
    const isWeb = layer === 'web' || side === 'web'
    return names.flatMap((name) => {
      if (name === 'zod')
        return [`${path} imports zod: write import * as z from 'zod/mini', which the browser can afford.`]
      if (isPure && !(isTest(path) ? sharedTestsMay : sharedMay).test(name)) {
        return [
          `${path} imports ${name}: shared code, contracts and rules import only zod/mini; I/O belongs to a server or web folder.`,
        ]
      }
      if (
        isWeb &&
        !isSupport(path) &&
        /^(node:|fastify|@fastify|kysely|pg$|openid-client|sharp|nodemailer)/.test(name)
      ) {
        return [`${path} imports ${name}: that runs on the server only; ask for the result through the contract.`]
      }
      return []
    })
  })

export const noCycles: Rule = (tree) => {
  const state = new Map<string, 'open' | 'done'>()
  const cycles: string[] = []
  const visit = (path: string, trail: string[]) => {
    if (state.get(path) === 'done') return
    if (state.get(path) === 'open') {
      const circle = [...trail.slice(trail.indexOf(path)), path].join(' → ')
      cycles.push(`Import circle: ${circle}. Move what they share into a third file that imports neither.`)
      return
    }
    state.set(path, 'open')
    for (const target of importsOf(path, tree.get(path) ?? '')) {
      if (isCode(target) && tree.has(target)) visit(target, [...trail, path])
    }
    state.set(path, 'done')
  }
  for (const [path] of codeOf(tree)) visit(path, [])
  return cycles
}

const forbiddenNames = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'manager', 'index', 'misc', 'service'])

/** Terms of the field in which such a word says something. */
const namedTerms = /service-worker|word-index/

export const fileNames: Rule = (tree) =>
  codeOf(tree).flatMap(([path, text]) => {
    const name = path.slice(path.lastIndexOf('/') + 1)
    const stem = name.replace(/\.(ts|tsx|[cm]js)$/, '')
    const vague = [...dirname(path).split('/'), ...stem.replace(namedTerms, '').split(/[.-]/)].find((word) =>
      forbiddenNames.has(word.toLowerCase()),
    )
    if (vague) return [`${path}: '${vague}' says nothing; name the file after what it exports.`]
    if (isTest(path)) {
      return /^[A-Za-z0-9-]+(\.[a-z]+)*$/.test(stem) ? [] : [`${path}: name the test after the file it tests.`]
    }
    if (name.endsWith('.tsx') && locate(path).layer !== 'main') {
      const exported = [...text.matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm)].map(
        (match) => match[1],
      )
      // A provider with its hooks has no one name: a noun in kebab-case then says what they are about.
      if (exported.includes(stem) || (/^[a-z0-9-]+$/.test(stem) && exported.length > 1)) return []
      return [`${path} exports no ${stem}: name a .tsx file after the component it exports.`]
    }
    return /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/.test(stem)
      ? []
      : [`${path}: name it in kebab-case, after what it exports.`]
  })

/** Vite, Vitest and Playwright ask for one in what they load by its path. */
const loadedByTools = /\.config\.ts$/

export const noDefaultExports: Rule = (tree) =>
  codeOf(tree).flatMap(([path, text]) =>
    !loadedByTools.test(path) && /(^|\n)export default\b/.test(text)
      ? [`${path} has a default export: export it under its name, so that it has one name everywhere.`]
      : [],
  )

/** Where a comment would only say the component's name again. */
const isComponent = (path: string) => /\/[A-Z]\w*\.tsx$/.test(path)

const withoutShebang = (text: string) => text.replace(/^#![^\n]*\n/, '').trimStart()

export const openingComments: Rule = (tree) =>
  codeOf(tree).flatMap(([path, text]) => {
    const [first = ''] = withoutShebang(text).split('\n')
    const isComment = /^(\/\/|\/\*)/.test(first)
    if (isComment && /\?\s*(\*\/)?$/.test(first))
      return [`${path} opens with a question: name the thing with its technical noun, then say what it is for.`]
    if (isComment || isTest(path) || isComponent(path)) return []
    return [`${path} opens without a comment: say in one to three lines what the file is, and what for.`]
  })

// The hub called admin may say its own name, alone or as the first word of a key: ['admin', 'users'].
const hubsOwnName = /(\bname: |\[)'admin'(?=,)(?!, '(user|tm|tl|lcvp|mcvp)')/g

export const rolesInOnePlace: Rule = (tree) =>
  codeOf(tree).flatMap(([path, text]) => {
    if (!/^src\/(hubs|server|web)\//.test(path) || isSupport(path) || isFrozen(text)) return []
    const role = /(['"`])(lcvp|mcvp|admin)\1/.exec(withoutComments(text).replace(hubsOwnName, ''))?.[2]
    return role
      ? [`${path} names the role '${role}': roles decide in src/shared/access.ts; ask may(role, action) or mayOpen(…).`]
      : []
  })

export const assertions: Rule = (tree) =>
  codeOf(tree).flatMap(([path, text]) =>
    isTest(path) && !/\b(expect|assert)\b[\w.]*\s*\(/.test(withoutComments(text))
      ? [`${path} asserts nothing: a test that cannot fail is no test; expect something or remove it.`]
      : [],
  )

// A condition with a reason may skip what a machine cannot do.
const leftOver = new RegExp(
  `\\b(test|it|describe)\\.(only|skip(?!\\(\\s*!)|${'to'}do|fixme|fails)\\b|\\b(TO${'DO'}|FIX${'ME'}|XX${'X'})\\b`,
)

export const nothingLeftOver: Rule = (tree) =>
  codeOf(tree).flatMap(([path, text]) => {
    const found = leftOver.exec(text)?.[0]
    return found ? [`${path} has ${found}: finish it or remove it; what is planned stands in the changelog.`] : []
  })

export const nothingCutSilently: Rule = (tree) =>
  codeOf(tree).flatMap(([path, text]) =>
    path.endsWith('.tsx') && /\bmaxLength[=:]/.test(withoutComments(text))
      ? [`${path} sets maxLength: the browser cuts without a word; let the contract's shape refuse, at the field.`]
      : [],
  )

export const houseRules: Record<string, Rule> = {
  'imports follow the arrows': arrows,
  'the web reads no terms of the server': noServerTermsOnTheWeb,
  'formats are made when they are asked for': formatsMadeLate,
  'selects render their options when they are opened': selectsWithLazyOptions,
  'controls measure nothing while they are mounted': controlsMeasureNothing,
  'a query lives until its page is left': queriesOutliveRenders,
  'packages stay on their side': packages,
  'no import circles': noCycles,
  'files are named after what they export': fileNames,
  'no default exports': noDefaultExports,
  'files open with a comment': openingComments,
  'roles decide in one place': rolesInOnePlace,
  'every test belongs to one kind': oneKindPerTest,
  'tests assert': assertions,
  'nothing is left over': nothingLeftOver,
  'no text is cut silently': nothingCutSilently,
  'migration steps hold no live code': noLiveCodeInSteps,
  'SQL of hubs stands in its place': sqlInItsPlace,
  'changes of hubs stand in their place': changesInTheirPlace,
  'other files of hubs know no database': helpersWithoutDatabase,
  'hubs know no driver': noDriverInHubs,
  'the engine is told in one place': engineToldInOnePlace,
  'scores come from published groups': npsOfPublishedGroups,
}
