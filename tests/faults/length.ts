// Length of the fault tests: short in `npm test`, long in `npm run faults`.
export const isLong = process.env.NEXUS_FAULTS === 'long'

export const roundsOf = (short: number, long: number) =>
  Number(process.env.NEXUS_FAULT_ROUNDS ?? (isLong ? long : short))

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export const between = (least: number, most: number) => least + Math.random() * (most - least)
