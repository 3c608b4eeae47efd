// Equivalent mutants: changes that nobody could observe, each with the reason; a run strikes them out.
import type { Equivalent } from './choose.ts'

export const equivalents: Equivalent[] = []
