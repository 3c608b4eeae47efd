// Build info: the commit and the day of a build, for /api/health, the footer and `nexus version`.
import { spawnSync } from 'node:child_process'
import { root } from './built-folder.ts'

function git(...words: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/** NEXUS_COMMIT names it where there is no repository, as in a container build. */
function readCommit(): string | null {
  if (process.env.NEXUS_COMMIT) return process.env.NEXUS_COMMIT.slice(0, 10)
  const commit = git('rev-parse', '--short=10', 'HEAD')
  if (!commit) return null
  return git('status', '--porcelain', '--untracked-files=no') ? `${commit}-changed` : commit
}

export const readBuild = () => ({ commit: readCommit(), builtOn: new Date().toISOString().slice(0, 10) })
