// History by day: figures at the end of a day, read from what was stored with each change. It serves everything that has days,
// on both sides; a hub adds its own measure.

/** What stood from the end of this day on, until the next entry; or what the day changed. */
export type Dated = { day: string }

/** What stood when the day ended. Entries come in the order of their days. */
export const standingOn = <Entry extends Dated>(
  history: readonly Entry[] | undefined,
  day: string | undefined,
): Entry | undefined => (day === undefined ? undefined : history?.findLast((entry) => entry.day <= day))

/** From what each day changed to what stood when it ended. */
export function runningTotals<Amount extends string>(
  changes: readonly (Dated & Record<Amount, number>)[],
  amounts: readonly Amount[],
): (Dated & Record<Amount, number>)[] {
  const totals = Object.fromEntries(amounts.map((name) => [name, 0])) as Record<Amount, number>
  return changes.map((change) => {
    for (const name of amounts) totals[name] += change[name]
    return { ...totals, day: change.day }
  })
}
