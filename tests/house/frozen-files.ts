// Frozen files: released migration steps and the code that they use. The first line marks them, frozen-files.json holds their
// hashes, and steps import nothing else that runs.
import { createHash } from 'node:crypto'
import { codeOf, importsOf, isSupport, type Rule, type Tree, withoutComments } from './source-text.ts'

export const isFrozen = (text = '') => text.startsWith('// Frozen: ')
export const frozenFiles = (tree: Tree) => codeOf(tree).filter(([, text]) => isFrozen(text))

const typeImports = /^import type [^']*from '[^']+'\n/gm

/** Of what runs: comments may be reworded, and a type may move or get another name. */
export function hashOf(text: string): string {
  const lines = withoutComments(text.replace(typeImports, '')).split('\n')
  const code = lines.map((line) => line.trimEnd()).filter(Boolean)
  return createHash('sha256').update(code.join('\n')).digest('hex')
}

export type Hashes = Readonly<Record<string, string>>

const neverChange = 'released migrations never change; write a new step'

const isHubThere = (tree: Tree, path: string) => {
  const hub = /^src\/hubs\/[^/]+\//.exec(path)?.[0] ?? ''
  return [...tree.keys()].some((each) => each.startsWith(hub))
}

export function frozenProblems(tree: Tree, hashes: Hashes): string[] {
  const changed = Object.entries(hashes).flatMap(([path, hash]) => {
    const text = tree.get(path)
    // A hub that is deleted takes its steps along.
    if (text === undefined) return isHubThere(tree, path) ? [`${path} is gone: ${neverChange}.`] : []
    return isFrozen(text) && hashOf(text) === hash ? [] : [`${path} has changed: ${neverChange}.`]
  })
  const unlisted = frozenFiles(tree).flatMap(([path]) =>
    path in hashes ? [] : [`${path} is marked as frozen: run node scripts/write/frozen-files.ts.`],
  )
  return [...changed, ...unlisted]
}

const declaresSteps = /: Migration(\[\])? =>? |\bname: '[\w-]+',\s*(async )?up\b/
const exportedValue = /^export (?:async )?(?:const|function) (\w+)/gm

/** Files of steps, frozen or not yet. */
const stepFiles = (tree: Tree) =>
  codeOf(tree).filter(
    ([path, text]) =>
      /^src\/(server|hubs)\//.test(path) && !isSupport(path) && (isFrozen(text) || declaresSteps.test(text)),
  )

/** Once a release has run a step, its file is marked. */
export const unfrozenSteps = (tree: Tree, released: readonly string[]): string[] =>
  stepFiles(tree)
    .filter(([, text]) => !isFrozen(text))
    .flatMap(([path, text]) =>
      released
        .filter((name) => withoutComments(text).includes(`'${name}'`))
        .map(
          (name) =>
            `${path} has ${name}, which was released: move it into a migrations*.ts whose first line begins with '// Frozen: ', and run node scripts/write/frozen-files.ts.`,
        ),
    )

export const noLiveCodeInSteps: Rule = (tree) =>
  stepFiles(tree).flatMap(([path, text]) => {
    const code = withoutComments(text)
    const imported = importsOf(path, code.replace(typeImports, '')).filter(
      (target) => target !== 'kysely' && !isFrozen(tree.get(target)),
    )
    const steps = code.slice(code.search(declaresSteps)).replace(/'[^'\n]*'/g, '')
    const used = isFrozen(text)
      ? []
      : [...code.matchAll(exportedValue)]
          .map(([, name = '']) => name)
          .filter((name) => new RegExp(`(?<!export const |\\.)\\b${name}\\b(?!:)`).test(steps))
    return [...imported, ...used].map(
      (name) =>
        `${path} has migration steps and uses ${name}: they would change with it. Steps use kysely, types and frozen files; write out the rest.`,
    )
  })
