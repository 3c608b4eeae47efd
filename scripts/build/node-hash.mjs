// Hash of Node: compares the program that the npm package 'node' fetched with what was pinned, before anything runs it. That package
// downloads it in its install script, past the lockfile. Plain JavaScript, because an older Node runs it.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** SHA-256 of the program in the npm packages node-<platform>@<version>; the lockfile pins the same version. */
export const pinned = {
  version: '24.21.0',
  programs: {
    'linux-x64': '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c',
    'linux-arm64': '0f8949d1028f6d61506b2d5bc57e7e6fe893d7b1997509b7847294fc9c616584',
    'win32-x64': 'ba4e6d110e8c1592a1ecd390f6b05f3da124b13871a5be62b341a07a853c6c32',
  },
}

/** What is wrong with the Node in this folder; undefined if it is the pinned one, or nothing is pinned for this platform. */
export function findNodeProblem(root, platform = `${process.platform}-${process.arch}`) {
  const wanted = pinned.programs[platform]
  if (!wanted) return undefined
  const program = join(root, 'node_modules/node/bin', platform.startsWith('win32') ? 'node.exe' : 'node')
  if (!existsSync(program)) return undefined
  const found = createHash('sha256').update(readFileSync(program)).digest('hex')
  if (found === wanted) return undefined
  return `${program} is not the Node ${pinned.version} that this version of NEXUS names:
its SHA-256 is ${found}, and should be ${wanted}.
Do not run it. Delete node_modules and try again; if it stays like this, somebody may have changed it on the way.`
}
