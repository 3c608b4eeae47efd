// Tree copy: lets a test change the tree in a copy that shares the packages' files and starts with the types that are
// already built.
import { execFile, execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = path.join(import.meta.dirname, '../..')
const types = 'node_modules/.cache/types'
export type TreeCopy = ReturnType<typeof copyTree>

/** Files that neither the compiler nor a program reads: a third of all. */
const isUnread = (name: string) => /\.(svg|map|md)$/.test(name)

/** Links, not copies: tens of thousands of files in about a second. Build output is kept separate. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.name === '.cache' || isUnread(entry.name)) continue
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) linkPackages(source, target)
    else linkSync(source, target)
  }
}

export function copyTree() {
  // On the same disk as the packages, because links require it.
  mkdirSync(path.join(root, '.cache'), { recursive: true })
  const copyFolder = mkdtempSync(path.join(root, '.cache/tree-'))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  const files = listed.toString().split('\0').filter(Boolean)
  for (const file of files) cpSync(path.join(root, file), path.join(copyFolder, file))
  linkPackages(path.join(root, 'node_modules'), path.join(copyFolder, 'node_modules'))
  /** Restores the build of the unchanged tree, so that only what a change affects is compiled. */
  function restoreTypes() {
    rmSync(path.join(copyFolder, types), { recursive: true, force: true })
    if (existsSync(path.join(root, types)))
      cpSync(path.join(root, types), path.join(copyFolder, types), { recursive: true })
  }
  restoreTypes()
  const at = (file: string) => path.join(copyFolder, file)
  const textOf = (file: string) => readFileSync(at(file), 'utf8')
  const node = (args: string[], env: Record<string, string> = {}) =>
    run(process.execPath, args, { cwd: copyFolder, maxBuffer: 1 << 26, env: { ...process.env, ...env } })
  return {
    files,
    textOf,
    write(file: string, text: string) {
      mkdirSync(path.dirname(at(file)), { recursive: true })
      writeFileSync(at(file), text)
    },
    remove: (file: string) => rmSync(at(file), { recursive: true, force: true }),
    restore: (file: string) => cpSync(path.join(root, file), at(file), { recursive: true }),
    restoreTypes,
    /** The compiler's output; empty if there are no errors. One checker: several do much of their work twice. */
    async typeProblems(): Promise<string> {
      const done = node([at('node_modules/typescript/bin/tsc'), '-b', '--checkers', '1'])
      type Failed = { stdout?: string; stderr?: string; message: string }
      const outputOf = ({ stdout, stderr, message }: Failed) => stdout || stderr || message
      return done.then(({ stdout }) => stdout).catch(outputOf)
    },
    /** Without compressed copies, which take almost half of the time. */
    buildWeb: () => node(['scripts/build/web.ts', '--uncompressed']),
    /** Runs the tests of these files whose titles say something, in one worker, and answers what Vitest prints. */
    async runTests(projects: readonly string[], files: readonly string[], titled: string) {
      const chosen = projects.flatMap((project) => ['--project', project])
      const command = ['run', '--maxWorkers=1', ...chosen, '-t', titled, ...files]
      const done = node([at('node_modules/vitest/vitest.mjs'), ...command])
      type Failed = { stdout?: string; stderr?: string }
      return done.then(
        ({ stdout }) => ({ failed: false, output: stdout }),
        ({ stdout = '', stderr = '' }: Failed) => ({ failed: true, output: stdout + stderr }),
      )
    },
    /** Runs a program of the copy and reads the JSON that it prints last. */
    async ask(program: string, env: Record<string, string>) {
      const { stdout } = await node([program], env)
      return JSON.parse(stdout.trim().split('\n').at(-1) as string)
    },
    end: () => rmSync(copyFolder, { recursive: true, force: true }),
  }
}

/** The two files in which main has one line per hub. */
export const mainFiles = ['src/main.server.ts', 'src/main.pages.ts']

export const withoutLineOf = (hub: string, text: string) =>
  text
    .split('\n')
    .filter((line) => !line.includes(`#hubs/${hub}/`))
    .join('\n')
