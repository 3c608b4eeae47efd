// Vite plugin for help: turns docs/tour.md into two modules, the ids of its parts for the pages, and the parts themselves, which load
// lazily.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { parseTour } from '../../src/shared/text/parse-tour.ts'

const page = join(import.meta.dirname, '../../docs/tour.md')

export const tourModules: Plugin = {
  name: 'tour-modules',
  resolveId: { filter: { id: /^virtual:tour\// }, handler: (id) => `\0${id}` },
  load: {
    filter: { id: /^\0virtual:tour\// },
    handler(id) {
      this.addWatchFile(page)
      const groups = parseTour(readFileSync(page, 'utf8'))
      if (id.endsWith('/parts')) return `export const helpGroups = ${JSON.stringify(groups)}`
      return `export const helpIds = ${JSON.stringify(groups.flatMap(({ parts }) => parts.flatMap(({ ids }) => ids)))}`
    },
  },
}
