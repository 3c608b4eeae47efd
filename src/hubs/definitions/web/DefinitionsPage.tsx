// Definitions page: an admin chooses a form and a year, and edits what it asks.
import { Anchor, NativeSelect, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type DefinitionKind, definitionKinds, definitionNames } from '#shared/definitions/definition.ts'
import { call } from '#web/api/call.ts'
import { hrefTo } from '#web/shell/routing/location.ts'
import { useQueryState } from '#web/shell/routing/query-state.ts'
import { QueryView } from '#web/ui/feedback/QueryView.tsx'
import { SegmentedControl } from '#web/ui/filters/SegmentedControl.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { whileEdited } from '#web/ui/versions/while-edited.ts'
import { useYears } from '#web/years/years.ts'
import { definitionsContract } from '../contract.ts'
import styles from './definitions.module.css'
import { Editor } from './Editor.tsx'

const stateWords = { planned: 'planned', open: 'open', closing: 'closed', closed: 'closed' } as const

export function DefinitionsPage() {
  const { years, open } = useYears()
  const [query, setQuery] = useQueryState({ kind: 'checklist', year: '' })
  const kind = definitionKinds.find((each) => each === query.kind) ?? 'checklist'
  const choices = years.filter(({ isPast }) => !isPast).reverse()
  // The next year is what there is to prepare.
  const first = choices.findLast(({ state }) => state === 'planned') ?? open
  const year = choices.find(({ label }) => label === query.year) ?? first
  const found = useQuery({
    queryKey: ['definitions', 'edit', kind, year.label],
    queryFn: () => call(definitionsContract.edit, { params: { kind }, query: { year: year.label } }),
    ...whileEdited,
  })
  return (
    <>
      <PageHeader
        title="Standards and questions"
        text="The standards of the MX checklist and the questions of the happiness survey, for each year. A new year starts as a copy of the year before."
      />
      <div className={styles.pickers}>
        <SegmentedControl
          aria-label="Form"
          value={kind}
          onChange={(next) => setQuery({ kind: next as DefinitionKind }, { push: true })}
          data={definitionKinds.map((value) => ({ value, label: definitionNames[value].form }))}
        />
        <NativeSelect
          aria-label="Year"
          value={year.label}
          onChange={(event) => setQuery({ year: event.currentTarget.value }, { push: true })}
          data={choices.map(({ label, state }) => ({ value: label, label: `${label}, ${stateWords[state]}` }))}
        />
      </div>
      {!choices.some(({ state }) => state === 'planned') && (
        <Text mb="sm">
          To prepare the next year,{' '}
          <Anchor underline="always" href={hrefTo('/handover')}>
            plan it under Handover
          </Anchor>
          .
        </Text>
      )}
      <QueryView query={found} skeleton="form" error="Failed to load the standards and questions">
        {(editable) => <Editor key={`${kind} ${year.label}`} kind={kind} year={year} editable={editable} />}
      </QueryView>
    </>
  )
}
