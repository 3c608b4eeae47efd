// Build sources: lists the files of the tree that go into the web, and those that go into the server; changes to other files
// need no build. Paths are relative to the tree, because its folder may have any name.
import { join } from 'node:path'
import { filesUnder } from './built-folder.ts'

/** Packages beside the built server: they contain a native library. */
export const notBundled = ['sharp']

const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const isOfTheServer = (path: string) => /^.src.(server|hubs.[^\\/]+.server)[\\/]/.test(path)
const isOfTheBrowser = (path: string) => /[\\/]web[\\/]|^.src.worker[\\/]/.test(path)
/** These are never part of a build. */
const isBenchOrDemo = (path: string) => /^.scripts.(bench|demo)[\\/]/.test(path)

const inTree = (root: string, folders: readonly string[], isLeftOut: (path: string) => boolean) =>
  folders
    .flatMap((folder) => filesUnder(join(root, folder)))
    .filter((file) => {
      const path = file.slice(join(root, '.').length)
      return !isTest(path) && !isLeftOut(path)
    })

const named = (root: string, names: readonly string[]) => names.map((name) => join(root, name))

export function webMadeFrom(root: string): string[] {
  const scripts = [
    'api-host',
    'web',
    'worker',
    'built-folder',
    'made-from',
    'mantine-ids',
    'preload-pages',
    'tour-modules',
  ].map((name) => `scripts/build/${name}.ts`)
  const single = ['index.html', 'vite.config.ts', 'package-lock.json', 'docs/tour.md']
  return [...named(root, [...single, ...scripts]), ...inTree(root, ['src', 'public'], isOfTheServer)]
}

/** package.json, because it holds the version. */
export function serverMadeFrom(root: string): string[] {
  const isLeftOut = (path: string) => isOfTheBrowser(path) || isBenchOrDemo(path)
  return [...named(root, ['package.json', 'package-lock.json']), ...inTree(root, ['scripts', 'src'], isLeftOut)]
}
