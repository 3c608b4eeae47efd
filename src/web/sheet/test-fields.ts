// Test fixture: fields of an import, as the server describes them.
import type { ImportField } from '#shared/imports.ts'

export const createField = (name: string, more: Partial<ImportField> = {}): ImportField => ({
  ...{
    name,
    label: name,
    sort: 'text',
    isRequired: false,
    known: [],
    choices: [],
    isOpen: false,
    empty: null,
    hint: '',
  },
  ...more,
})
