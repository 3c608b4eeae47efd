// Examples for the rules about web code: what they catch, and what they allow.
import type { Case, Example } from './hub-file-examples.ts'
import {
  controlsMeasureNothing,
  formatsMadeLate,
  noServerTermsOnTheWeb,
  queriesOutliveRenders,
  selectsWithLazyOptions,
} from './web-rules.ts'

export const webCases: Case[] = [
  {
    says: 'the web reads no terms of the server',
    rule: noServerTermsOnTheWeb,
    bad: [['src/hubs/gcp/web/GcpForm.tsx', 'may(gcpContract.approve.access.action)']],
    expects: /builds leave it out/,
    good: [['src/hubs/gcp/web/GcpForm.tsx', 'may(actions.reviewGcp)']],
  },
  ...[
    [
      "const format = new Intl.DateTimeFormat('en-GB')",
      "const words = (day: Date) => new Intl.DateTimeFormat('en-GB')",
    ],
    [
      "export const note = z.object({\n  text: z.maxLength(most, most.toLocaleString('en')),\n})",
      "export const note = z.object({\n  text: z.maxLength(most, { error: () => most.toLocaleString('en') }),\n})",
    ],
  ].map(([bad = '', good = '']) => ({
    says: `formats are made when they are asked for: ${bad}`,
    rule: formatsMadeLate,
    bad: [['src/hubs/people/contract.ts', bad]] as Example[],
    expects: /asked for/,
    good: [['src/hubs/people/contract.ts', good]] as Example[],
  })),
  {
    says: 'selects render their options when they are opened',
    rule: selectsWithLazyOptions,
    bad: [['src/hubs/gcp/web/GcpForm.tsx', "import { Button, Select } from '@mantine/core'"]],
    expects: /use ui\/form\/Select/,
    good: [['src/hubs/gcp/web/GcpForm.tsx', "import { NativeSelect } from '@mantine/core'"]],
  },
  ...["import { Button, SegmentedControl } from '@mantine/core'", '<Textarea\n  label="Note"\n  autosize\n/>'].map(
    (text) => ({
      says: `controls measure nothing while they are mounted: ${text}`,
      rule: controlsMeasureNothing,
      bad: [['src/hubs/people/web/NotesPage.tsx', text]] as Example[],
      expects: /src\/web\/ui/,
      good: [['src/hubs/imports/web/SourceStep.tsx', '<Textarea label="Rows" rows={8} />']] as Example[],
    }),
  ),
  {
    says: 'a query lives until its page is left',
    rule: queriesOutliveRenders,
    bad: [['src/hubs/gcp/web/gcp-queries.ts', 'staleTime: 0,\n    gcTime: 0,']],
    expects: /untilLeft/,
    good: [['src/hubs/gcp/web/gcp-queries.ts', 'meta: { untilLeft: true },']],
  },
]
