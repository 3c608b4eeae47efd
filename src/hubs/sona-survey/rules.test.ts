// Rules of the Sona survey: completion, what a map of ticks changes, and names of portfolios.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  completionOf,
  formatPercent,
  intendedChanges,
  type PastChange,
  type Progress,
  portfolioNamePattern,
} from './rules.ts'

const survey = (...done: boolean[]) => ({
  portfolios: done.map((_, n) => `P${n}`),
  progress: Object.fromEntries(done.map((value, n) => [`P${n}`, value])),
})

describe('completion', () => {
  it('weights every portfolio equally, over all surveys', () => {
    expect(completionOf([survey(true, false, false), survey(true)])).toEqual({ ticked: 2, total: 4, percent: 50 })
  })

  it('has two decimals, and none at all is 0.00%', () => {
    expect(formatPercent(completionOf([survey(true, false, false)]).percent)).toBe('33.33%')
    expect(formatPercent(completionOf([survey(true, true, false)]).percent)).toBe('66.67%')
    expect(formatPercent(completionOf([survey(true)]).percent)).toBe('100.00%')
    expect(formatPercent(completionOf([]).percent)).toBe('0.00%')
    expect(formatPercent(completionOf([survey()]).percent)).toBe('0.00%')
  })

  it('ignores a tick of a portfolio that is not in the list', () => {
    expect(completionOf([{ portfolios: ['BD'], progress: { oGV: true } }]).ticked).toBe(0)
  })
})

describe('a map of ticks', () => {
  const all = { BD: false, oGV: false, FnL: false }
  const ask = (progress: Progress, stored: Progress, recent: PastChange[] = [], seen?: Progress) =>
    intendedChanges({ progress, stored, recent, ...(seen && { seen }) })

  it('changes exactly the portfolios that a partial map names', () => {
    expect(ask({ BD: true }, all)).toEqual({ BD: true })
    expect(ask({ BD: true }, { ...all, BD: true })).toEqual({})
    expect(ask({ BD: false, oGV: false }, { ...all, BD: true, oGV: true }, [{ before: { oGV: false } }])).toEqual({
      BD: false,
      oGV: false,
    })
  })

  it('changes one tick if a full map was based on the state of a moment ago', () => {
    expect(ask({ ...all, BD: true }, { ...all, oGV: true }, [{ before: { oGV: false } }])).toEqual({ BD: true })
    expect(ask({ ...all, BD: true }, { ...all, oGV: true, BD: true }, [{ before: { oGV: false } }])).toEqual({
      oGV: false,
    })
  })

  it('changes everything if nobody else made changes', () => {
    expect(ask({ ...all, BD: true }, { ...all, oGV: true })).toEqual({ BD: true, oGV: false })
    const reset = [{ before: all }]
    expect(ask(all, { BD: true, oGV: true, FnL: true }, reset)).toEqual(all)
  })

  it('changes what differs from what the sender saw, if they say so', () => {
    expect(ask({ ...all, BD: true }, { ...all, oGV: true }, [], all)).toEqual({ BD: true })
    expect(ask(all, { ...all, oGV: true, BD: true }, [], { ...all, BD: true })).toEqual({ BD: false })
  })

  it('never loses a tick of several people who send full maps at the same time', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f']
    fc.assert(
      fc.property(
        fc.record(Object.fromEntries(names.map((name) => [name, fc.boolean()]))),
        fc.shuffledSubarray(names, { minLength: 2 }),
        (start, togglers) => {
          let stored: Progress = start
          const recent: PastChange[] = []
          for (const name of togglers) {
            const changes = intendedChanges({ progress: { ...start, [name]: !start[name] }, stored, recent })
            recent.unshift({
              before: Object.fromEntries(Object.keys(changes).map((key) => [key, stored[key] === true])),
            })
            stored = { ...stored, ...changes }
          }
          for (const name of names) expect(stored[name]).toBe(togglers.includes(name) ? !start[name] : start[name])
        },
      ),
    )
  })
})

it('accepts names of portfolios and refuses injection', () => {
  for (const name of ['MKT & PR', 'oGV', 'BD & EwA', 'R&D (new)', 'Öffentlichkeit']) {
    expect(portfolioNamePattern.test(name)).toBe(true)
  }
  for (const name of ['__proto__', '<b>', ' x', '']) expect(portfolioNamePattern.test(name)).toBe(false)
})
