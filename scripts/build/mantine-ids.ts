// Vite plugin for Mantine's ids: a field keeps the id that React gives it. Mantine replaces it with a random one, which renders each
// field a second time, synchronously and in the same task as the page that it is a part of.
import type { Plugin } from 'vite'

const secondId = /useIsomorphicEffect\(\(\) => \{.*?\}, \[\]\);/s

export const mantineIds: Plugin = {
  name: 'mantine-ids',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /@mantine\/hooks\/esm\/use-id\/use-id\.mjs$/ },
    handler(code) {
      if (!secondId.test(code))
        throw new Error('Mantine makes its ids in another way: see scripts/build/mantine-ids.ts')
      return code.replace(secondId, '')
    },
  },
}
