// How does a test try out a change of the tree? In a copy of it, with the packages linked and the web and types built
// there.
import { execFile, execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = path.join(import.meta.dirname, '../..')
export type TreeCopy = ReturnType<typeof copyTree>

export function copyTree() {
  const place = mkdtempSync(path.join(tmpdir(), 'nexus-tree-'))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  const files = listed.toString().split('\0').filter(Boolean)
  for (const file of files) cpSync(path.join(root, file), path.join(place, file))
  // A folder of its own, so that what is built in the copy stays there.
  mkdirSync(path.join(place, 'node_modules'))
  for (const name of readdirSync(path.join(root, 'node_modules'))) {
    if (name !== '.cache') symlinkSync(path.join(root, 'node_modules', name), path.join(place, 'node_modules', name))
  }
  const at = (file: string) => path.join(place, file)
  const textOf = (file: string) => readFileSync(at(file), 'utf8')
  const node = (...args: string[]) => run(process.execPath, args, { cwd: place, maxBuffer: 1 << 26 })
  // Linked packages count as those of the copy.
  const base = textOf('tsconfig.base.json').replace('"composite"', '"preserveSymlinks": true,\n    "composite"')
  writeFileSync(at('tsconfig.base.json'), base)
  return {
    files,
    textOf,
    write(file: string, text: string) {
      mkdirSync(path.dirname(at(file)), { recursive: true })
      writeFileSync(at(file), text)
    },
    remove: (file: string) => rmSync(at(file), { recursive: true, force: true }),
    restore: (file: string) => cpSync(path.join(root, file), at(file), { recursive: true }),
    /** What the compiler has to say; nothing when all is well. */
    async typeProblems(): Promise<string> {
      const done = node(at('node_modules/typescript/bin/tsc'), '-b')
      return done.then(({ stdout }) => stdout).catch(({ stdout }: { stdout: string }) => stdout)
    },
    buildWeb: () => node('scripts/build-web.ts'),
    /** Runs a program in the copy and reads the JSON that it prints last. */
    async ask(program: string) {
      const { stdout } = await node('--input-type=module', '--eval', program)
      return JSON.parse(stdout.trim().split('\n').at(-1) as string)
    },
    end: () => rmSync(place, { recursive: true, force: true }),
  }
}

/** The two files in which main has one line per hub. */
export const mainFiles = ['src/main.server.ts', 'src/main.pages.ts']

export const withoutLineOf = (hub: string, text: string) =>
  text
    .split('\n')
    .filter((line) => !line.includes(`#hubs/${hub}/`))
    .join('\n')
