// How long does an answer take that must not tell whether somebody is known? Always about the same.
const floorMs = 250

/** Waits for the work and for the floor, so that work done for known addresses only does not show in the time. */
export async function evenly(work: () => Promise<void>): Promise<void> {
  const floor = new Promise<void>((resolve) => setTimeout(resolve, floorMs))
  await Promise.all([work(), floor])
}
