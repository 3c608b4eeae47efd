// Offices: a person's appointments in force today. All of them count, so rights, tasks and 'my LC' come from every one.
import * as z from 'zod/mini'
import { appointedRoleShape, type Role } from '../roles.ts'
import type { Place } from './organisation.ts'

export const officeShape = z.object({
  role: appointedRoleShape,
  committee: z.nullable(z.string()),
  portfolio: z.nullable(z.string()),
  /** First and last day. */
  from: z.string(),
  until: z.string(),
  /** It goes on after its year, until a new year opens. */
  isActing: z.boolean(),
})
export type Office = z.infer<typeof officeShape>

/** How long before and after its year an office may overlap with another's, so that two boards can work side by side. */
export const overlapDays = 120

/** An office on the last day of a year that is closing: whoever held it may still report for the months of that year. */
export const closingOfficeShape = z.object({
  role: appointedRoleShape,
  committee: z.nullable(z.string()),
  portfolio: z.nullable(z.string()),
  year: z.string(),
})
export type ClosingOffice = z.infer<typeof closingOfficeShape>

/** A role and where a person has it. */
export type Position = { role: Role } & Place

/** Somebody with a role, as sessions and lists know them. */
export type OfficeHolder = {
  role: Role
  place: Place
  /** The one that counts first. Unknown to responses cached from earlier versions. */
  offices?: readonly Position[] | undefined
  closingOffices?: readonly ClosingOffice[] | undefined
}

/** Their offices; without one, the role and place that they chose, or that 'View as…' shows. */
export const positionsOf = ({ role, place, offices = [] }: OfficeHolder): readonly Position[] =>
  offices.length > 0 ? offices : [{ role, ...place }]

/** Their positions for what belongs to this year: while it is closing, also those that they held on its last day. */
export const positionsIn = (person: OfficeHolder, year: string): readonly Position[] => [
  ...positionsOf(person),
  ...(person.closingOffices ?? []).filter((office) => office.year === year),
]

/** The committees where they work, their place first. For what screens offer: rights come from positions. */
export const ownCommittees = (person: Omit<OfficeHolder, 'role'>): string[] => [
  ...new Set([person.place, ...(person.offices ?? [])].flatMap(({ committee }) => committee ?? [])),
]
