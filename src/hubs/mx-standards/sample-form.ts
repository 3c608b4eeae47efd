// Sample checklists for tests, benchmarks and the demo: the same number always gives the same form.
import type { Answer, ChecklistForm } from './form.ts'

import { resultLcs, usualPortfolios } from './places.ts'
import { items, withBlanks } from './test-standards.ts'

const firstNames = ['Ayesha', 'Bilal', 'Fatima', 'Hamza', 'Iqra', 'Khadija', 'Omar', 'Rida', 'Saad', 'Zainab']
const lastNames = ['Ahmed', 'Butt', 'Chaudhry', 'Farooq', 'Iqbal', 'Khan', 'Malik', 'Qureshi', 'Raza', 'Siddiqui']

/** Seeded pseudo-random numbers from 0 to 1 (mulberry32). */
export function seededRandom(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** LCs differ in their progress, and some items are harder than others. */
export function sampleForm(n: number): ChecklistForm {
  const next = seededRandom(n + 1)
  const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T
  const lcName = pick(resultLcs)
  const drive = 0.35 + 0.06 * resultLcs.indexOf(lcName)
  const answers: Record<string, Record<string, Answer>> = {}
  for (const [index, { group, field, kind }] of items.entries()) {
    const isDone = next() < drive - (index % 7) * 0.03
    answers[group] ??= {}
    answers[group][field] =
      kind === 'link' ? (isDone ? `https://drive.google.com/drive/folders/${field}-${n}` : '') : isDone
  }
  return withBlanks({
    generalDetail: { firstName: pick(firstNames), lastName: pick(lastNames), portfolio: pick(usualPortfolios), lcName },
    ...answers,
  })
}
