// Which committees are there? The eleven local committees, and MC, the national body.
import * as z from 'zod/mini'

export const localCommittees = [
  'Multan',
  'LUMS',
  'IBA',
  'Islamabad',
  'NUST',
  'South Karachi',
  'Karachi',
  'Hyderabad',
  'Lahore',
  'Faisalabad',
  'Giki',
] as const
export type LocalCommittee = (typeof localCommittees)[number]
export const localCommitteeShape = z.enum(localCommittees)

/** The national body, where a hub counts it beside the local committees. */
export const memberCommittee = 'MC'
