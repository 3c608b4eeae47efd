// New fields for the test of docs/adding-a-field.md: its steps for one field of each record, as lines put into files.
import { existsSync } from 'node:fs'
import path from 'node:path'

export type Step = {
  file: string
  /** The lines go in front of the last place where this stands. */
  before: string
  lines: string
  /** The compiler does not miss it; a test does, and names the file. */
  isTested?: true
}
export type NewField = { name: string; table: string; steps: readonly Step[]; fixtures: readonly Step[] }

const amount = 'z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(999_999_999))))'
const optionalNumber = `input: ${amount}, stored: z.nullable(z.int()), isFreeText: false`
const step = (name: string, table: string, column: string, type = 'integer') =>
  `{ name: '${name}', up: async (trx) => trx.schema.alterTable('${table}').addColumn('${column}', '${type}').execute() }`
const numberInput = (props: string) =>
  `<NumberInput {...${props}} required={false} value={${props}.value ?? ''} onChange={(next) => ${props}.onChange(next === '' ? null : next)} />\n`

const gcp = 'src/hubs/gcp'
const budget: NewField = {
  name: 'budget',
  table: 'gcp',
  steps: [
    {
      file: `${gcp}/contract-fields.ts`,
      before: '} satisfies Record<string, SearchedField>',
      lines: `  budget: { ${optionalNumber}, isSearched: true },\n`,
    },
    {
      file: `${gcp}/server/tables.ts`,
      before: ']\n',
      lines: `, ${step('gcp-8-budget', 'gcp', 'budget')}`,
      isTested: true,
    },
    { file: `${gcp}/web/submit/form-values.ts`, before: "  imageLink: 'Google", lines: "  budget: 'Budget',\n" },
    { file: `${gcp}/web/submit/form-values.ts`, before: "  imageLink: '',", lines: '  budget: null,\n' },
    { file: `${gcp}/web/submit/GcpFields.tsx`, before: 'SimpleGrid, Text', lines: 'NumberInput, ' },
    {
      file: `${gcp}/web/submit/GcpFields.tsx`,
      before: '<DriveImageField',
      lines: numberInput("input('budget')"),
      isTested: true,
    },
    {
      file: `${gcp}/web/GcpFacts.tsx`,
      before: '  imageLink: null,',
      lines: '  budget: ({ budget }) => budget?.toLocaleString(),\n',
    },
    {
      file: `${gcp}/web/review/gcp-csv.ts`,
      before: '  imageLink: null,',
      lines: "  budget: ['Budget', ({ budget }) => budget],\n",
    },
  ],
  fixtures: [{ file: `${gcp}/web/test-gcp-app.tsx`, before: "  status: 'pending',", lines: '  budget: null,\n' }],
}

const documents = 'src/hubs/documents'
const pageCount: NewField = {
  name: 'pageCount',
  table: 'document',
  steps: [
    {
      file: `${documents}/contract.ts`,
      before: '} satisfies Record<string, SearchedField>',
      lines: `  pageCount: { ${optionalNumber}, isSearched: false },\n`,
    },
    {
      file: `${documents}/server/tables.ts`,
      before: ']\n',
      lines: `, ${step('documents-9-pages', 'document', 'pageCount')}`,
      isTested: true,
    },
    {
      file: `${documents}/server/changes-import.ts`,
      before: "  imageUrl: { label: 'Picture'",
      lines: "  pageCount: { label: 'Pages', sort: 'amount' },\n",
    },
    { file: `${documents}/web/form-values.ts`, before: "  ownerId: 'Owner',", lines: "  pageCount: 'Pages',\n" },
    { file: `${documents}/web/form-values.ts`, before: "imageUrl: '' }", lines: 'pageCount: null, ' },
    { file: `${documents}/web/DocumentFields.tsx`, before: 'TextInput }', lines: 'NumberInput, ' },
    {
      file: `${documents}/web/DocumentFields.tsx`,
      before: '    </>',
      lines: numberInput("input('pageCount')"),
      isTested: true,
    },
    {
      file: `${documents}/web/browse/DocumentCard.tsx`,
      before: '<DocumentDates',
      lines: '{document.pageCount !== null && <Text size="sm">{document.pageCount.toLocaleString()} pages</Text>}\n',
      isTested: true,
    },
  ],
  fixtures: [{ file: `${documents}/web/test-screens.tsx`, before: "  year: '26.27',", lines: '  pageCount: null,\n' }],
}

const funnel = 'src/hubs/mx-funnel'
const events: NewField = {
  name: 'events',
  table: 'mxFunnelEntry',
  steps: [
    {
      file: `${funnel}/contract.ts`,
      before: '} satisfies Record<string, LastingField>',
      lines: `  events: { ${optionalNumber} },\n`,
    },
    {
      file: `${funnel}/server/tables.ts`,
      before: ']',
      lines: `, ${step('mx-funnel-6-events', 'mxFunnelEntry', 'events')}`,
      isTested: true,
    },
    {
      file: `${funnel}/differences.ts`,
      before: '}\nexport const formatsInOrder',
      lines: "  events: { label: 'Events', text: ({ events }) => events?.toLocaleString() ?? '' },\n",
    },
    {
      file: `${funnel}/server/import/funnel-fields.ts`,
      before: '}\n\nexport const funnelFields',
      lines: "  events: { sort: 'amount', known: ['number of events'] },\n",
    },
    { file: `${funnel}/web/report-values.ts`, before: "  storedPortfolio: '',", lines: '  events: null,\n' },
    {
      file: `${funnel}/web/report-values.ts`,
      before: "    month: { label: 'Month'",
      lines: "    events: { label: 'Events', paths: ['events'] },\n",
    },
    { file: `${funnel}/web/WhereFields.tsx`, before: 'SimpleGrid, TextInput }', lines: 'NumberInput, ' },
    {
      file: `${funnel}/web/WhereFields.tsx`,
      before: "{without !== 'portfolio'",
      lines: `<NumberInput
        label="Events"
        {...form.getInputProps('events')}
        value={values.events ?? ''}
        onChange={(next) => form.setFieldValue('events', next === '' ? null : next)}
      />\n`,
      isTested: true,
    },
    {
      file: `${funnel}/web/list/ReportCard.tsx`,
      before: '      {isAllZero(entry.metrics)',
      lines: '      {entry.events !== null && <p className={styles.who}>{entry.events.toLocaleString()} events</p>}\n',
      isTested: true,
    },
  ],
  fixtures: [
    {
      file: `${funnel}/web/test-funnel-app.tsx`,
      before: '  metrics: fives(),\n  submitted',
      lines: '  events: null,\n',
    },
  ],
}

const phone: NewField = {
  name: 'phone',
  table: 'user',
  steps: [
    {
      file: 'src/shared/people/profile-fields.ts',
      before: '} satisfies Record<string, RecordField>',
      lines:
        '  phone: { input: z.optional(z.nullable(z.string().check(z.maxLength(30)))), stored: z.nullable(z.string()) },\n',
    },
    {
      file: 'src/server/database/migrations/foundation.ts',
      before: ']\n',
      lines: `${step('server-36-phone', 'user', 'phone', 'text')},\n`,
      isTested: true,
    },
    { file: 'src/server/auth/session.ts', before: ' }\n\n/** A view expires', lines: ', phone: null' },
    {
      file: 'src/hubs/identity/web/profile/ProfileForm.tsx',
      before: '}\nconst inputNames',
      lines: "  phone: { label: 'Phone', autoComplete: 'tel', required: false },\n",
    },
  ],
  fixtures: [
    { file: 'src/web/testing/fake-fetch.ts', before: '  role,\n  photoURL: null,', lines: '  phone: null,\n' },
  ],
}

/** Of records whose hub is there. */
export const newFields = [budget, pageCount, events, phone].filter(({ steps: [first] }) =>
  existsSync(path.join(import.meta.dirname, '../..', first?.file ?? '')),
)
export const isGcpThere = newFields.includes(budget)
