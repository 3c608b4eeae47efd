// Start-up times: each step with its duration.
import { expect, it } from 'vitest'
import { startTimes } from './start-times.ts'

it('each step has its own duration, and the last line the total', () => {
  const moments = [120, 150, 1000]
  const times = startTimes(() => moments.shift() ?? Number.NaN)
  for (const what of ['program loaded', 'settings read', 'database brought up to date, 3 steps']) times.done(what)
  expect(times.lines()).toEqual([
    '     120 ms  program loaded',
    '      30 ms  settings read',
    '     850 ms  database brought up to date, 3 steps',
    '    1000 ms  in all',
  ])
})
