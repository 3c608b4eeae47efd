// Database name in reports: the same test files run on both, and reports name them only by path.
import { beforeEach } from 'vitest'

beforeEach(({ task }) => {
  Object.assign(task.meta, { engine: process.env.NEXUS_TEST_ENGINE })
})
