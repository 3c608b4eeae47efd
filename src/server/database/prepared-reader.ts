// How does PostgreSQL answer the queries of every request without planning them again? Each gets a name, under which a few
// connections of their own keep it prepared, with one plan for all values.
import type pg from 'pg'
import type { DirectRead } from './direct-reader.ts'

/** Each answers in well under a millisecond: a few serve thousands of requests a second. */
export const mostReaders = 4

/** By itself PostgreSQL plans a page anew each time, since it cannot know how short it is; searches are better for it. */
export const onePlan = '-c plan_cache_mode=force_generic_plan'

/** A newer instance changed a table while this one runs: the prepared form no longer fits. */
const planIsOld = '0A000'

export function preparedReader(pool: pg.Pool, tookMs: (ms: number) => void): DirectRead {
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const known = names.get(text)
    if (known) return known
    const name = `nexus-${names.size}`
    names.set(text, name)
    return name
  }
  return async (text, parameters) => {
    const values = [...parameters]
    const startedMs = performance.now()
    try {
      return (await pool.query({ name: nameOf(text), text, values })).rows
    } catch (error) {
      if ((error as pg.DatabaseError).code !== planIsOld) throw error
      return (await pool.query({ text, values })).rows
    } finally {
      tookMs(performance.now() - startedMs)
    }
  }
}
