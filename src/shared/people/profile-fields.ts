// Profile fields: what people enter about themselves. Session, responses, audit entries and the form derive from this list; the
// picture is separate, since it is a file.
import * as z from 'zod/mini'
import { fieldNames, type RecordField, type StoredValues } from '../record-fields.ts'
import { displayNameShape } from './names.ts'

/** Forms of pictures send texts alone: an input takes a text. */
export const profileFields = {
  displayName: { input: displayNameShape, stored: z.string() },
} satisfies Record<string, RecordField>
export type Profile = StoredValues<typeof profileFields>
export const profileNames = fieldNames(profileFields)

/** The columns of a person's row; the name has been called `name` from the beginning. */
export type ProfileColumns = Omit<Profile, 'displayName'> & { name: string }
export const columnOf = (name: keyof Profile): keyof ProfileColumns => (name === 'displayName' ? 'name' : name)

export const profileOf = (row: ProfileColumns) =>
  Object.fromEntries(profileNames.map((name) => [name, row[columnOf(name)]])) as Profile
