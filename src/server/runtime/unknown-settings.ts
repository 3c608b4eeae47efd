// Unknown settings: finds names in the environment that look like a misspelt setting, each with the nearest known one.
import { editDistance } from '#shared/text/fuzzy-score.ts'

/** Names that are no settings of ours but stand beside them: Vite, compose, PostgreSQL's driver, Node and malloc read these. */
const readByOthers = new Set([
  ...['VITE_API_HOST', 'POSTGRES_PASSWORD', 'NODE_ENV', 'NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS'],
  ...['MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'PGPASSWORD', 'PGSSLMODE', 'PGSSLROOTCERT', 'NEXUS_COMMIT', 'TZ'],
])

const maxTypos = 2

export type Misspelt = { name: string; nearest: string }

/**
 * Within two typos of a known name. Only names of two words: PATH and HOME are as near to PORT and HOST. Other names belong
 * to other programs, among them those of BACKUP_COMMAND.
 */
export function findMisspelt(given: Readonly<Record<string, unknown>>, known: readonly string[]): Misspelt[] {
  return listUnknown(Object.keys(given), known)
    .filter((name) => /^[A-Za-z]+_\w+$/.test(name))
    .flatMap((name) => {
      const [nearest] = known
        .filter((each) => Math.abs(each.length - name.length) <= maxTypos)
        .map((each) => ({ each, typos: editDistance(name.toUpperCase(), each) }))
        .filter(({ typos }) => typos <= maxTypos)
        .sort((a, b) => a.typos - b.typos)
      return nearest ? [{ name, nearest: nearest.each }] : []
    })
}

/** Of a file with settings, names that neither NEXUS nor what it is made of reads. */
export const listUnknown = (names: readonly string[], known: readonly string[]): string[] =>
  names.filter((name) => !known.includes(name) && !readByOthers.has(name))
