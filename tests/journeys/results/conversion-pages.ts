// Helpers for the conversion tracker journeys: what the page shows, and choosing a file.
import type { Page } from '@playwright/test'

export const totals = (page: Page, scope: string) => page.getByRole('region', { name: `Totals of ${scope}` })
export const table = (page: Page) => page.getByRole('table', { name: 'Sign-ups' })
export const rows = (page: Page) => table(page).getByRole('row')
export const scope = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Show sign-ups of' }).getByRole('button', { name, exact: true })
export const choose = (page: Page, text: string, name = 'people.csv') =>
  page.getByLabel(/Choose (a|another) CSV/).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

// A byte order mark, semicolons, other names and order of columns, a line break inside a cell, and four wrong rows.
export const messy = `\uFEFFLC;Full Name;E-Mail;Recruited;Exchange
LUMS;"Raza,
Ali";ali@example.org;yes;no
south karachi;Hina Shah;hina@example.org;1;1
Atlantis;Omar Dar;omar@example.org;no;no
GIKI;Noor Jan;noor.example.org;maybe;no
GIKI;Saad Gul;saad@example.org;maybe;no
;Zara Ali;zara@example.org;x;-
`
