// On which database did a test fail? The same files run on both, and the report names them by their path only.
import { beforeEach } from 'vitest'

beforeEach(({ task }) => {
  Object.assign(task.meta, { engine: process.env.NEXUS_TEST_ENGINE })
})
