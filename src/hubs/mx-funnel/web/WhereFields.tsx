// Form fields for the origin of a report: LC, month, term, role and portfolio, each shown if needed.
import { SimpleGrid, TextInput } from '@mantine/core'
import type { Ref } from 'react'
import { choicesOf, committeeName, type Organisation } from '#shared/people/organisation.ts'
import { monthsOf } from '#shared/time/years.ts'
import { useOwnFirst } from '#web/organisation/own-committees.ts'
import { useSession } from '#web/shell/session/session.ts'
import { Select } from '#web/ui/form/Select.tsx'
import type { ZodForm } from '#web/ui/form/use-zod-form.ts'
import type { Entry } from '../contract.ts'
import {
  committeesOf,
  customRoleChoice,
  forcedFor,
  maxRoleLength,
  mayChange,
  needsPortfolio,
  portfoliosOf,
  rolesOfTerm,
  roleTooLong,
  type Term,
  termNames,
  terms,
} from '../rules.ts'
import styles from './form.module.css'
import { showsPortfolio, type WhereValues, whereIn } from './report-values.ts'
import { begunMonths, monthLabel, useReportYears } from './report-years.ts'

const termChoices = terms.map((term) => ({ value: term, label: termNames[term] }))

const labelInputThenMore: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/** A role chosen before the term changed stays in the list: nothing is cleared. */
function roleChoices(term: string, chosen: string): string[] {
  const usual = rolesOfTerm[term as Term] ?? []
  const others = chosen && chosen !== customRoleChoice && !usual.includes(chosen) ? [chosen] : []
  return [...usual, ...others, customRoleChoice]
}

/** Mantine shows an emptied choice only for null. */
function choiceProps(form: WhereForm, name: string) {
  const { value, ...props } = form.getInputProps(name)
  return {
    ...props,
    value: value || null,
    allowDeselect: false,
    checkIconPosition: 'right',
    maxDropdownHeight: 320,
  } as const
}

/** A stored report can only move to LCs where the person may change it; a new one may be for any LC. */
function useCommitteeChoices(organisation: Organisation, entry: Entry | undefined) {
  const { me } = useSession()
  const choices = choicesOf(committeesOf(organisation), entry?.lc)
  if (!entry || !me) return choices
  return choices.filter(({ value }) => value === entry.lc || mayChange({ ...entry, lc: value }, me))
}

export type WhereForm = Pick<ZodForm, 'getInputProps' | 'setFieldValue'> & { values: WhereValues }

type WhereFieldsProps = {
  form: WhereForm
  /** The stored report being edited. */
  entry?: Entry
  portfolioRef?: Ref<HTMLInputElement>
  /** Left out because the table rows already have it. */
  without?: 'month' | 'portfolio'
}

export function WhereFields({ form, entry, portfolioRef, without }: WhereFieldsProps) {
  const { values } = form
  const organisation = useReportYears().organisationOf(values.month)
  const committees = useOwnFirst(useCommitteeChoices(organisation, entry))
  const isForced = forcedFor(values.lc, organisation) !== null
  const isCustom = values.role === customRoleChoice
  const isTooLong = values.customRole.trim().length > maxRoleLength
  const isNeeded = needsPortfolio(whereIn(values, organisation), organisation)
  const { error: roleError, ...roleProps } = choiceProps(form, 'role')
  const isUnusual =
    !isForced &&
    values.term !== '' &&
    values.role !== '' &&
    !isCustom &&
    !rolesOfTerm[values.term as Term].includes(values.role)
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <Select
        label="LC"
        placeholder="Choose an LC"
        required
        data-autofocus
        data={committees}
        description={isForced && `${committeeName(organisation, values.lc)} reports are always Mid Term, role NST.`}
        inputWrapperOrder={labelInputThenMore}
        {...choiceProps(form, 'lc')}
      />
      {without !== 'month' && <MonthField form={form} entry={entry} />}
      {!isForced && (
        <>
          <Select label="Term" placeholder="Choose a term" required data={termChoices} {...choiceProps(form, 'term')} />
          <Select
            label="Role"
            placeholder={values.term ? 'Choose a role' : 'Choose a term first'}
            required
            data={roleChoices(values.term, values.role)}
            description={
              isUnusual && (
                <span className={styles.warning}>
                  This is not a usual {termNames[values.term as Term]} role. Keep it or choose another.
                </span>
              )
            }
            inputWrapperOrder={labelInputThenMore}
            {...roleProps}
            error={isCustom ? undefined : roleError}
          />
          {isCustom && (
            <TextInput
              label="Custom role"
              placeholder="Name of the role"
              required
              {...form.getInputProps('customRole')}
              error={isTooLong ? roleTooLong : roleError}
            />
          )}
        </>
      )}
      {without !== 'portfolio' && showsPortfolio(values, organisation) && (
        <Select
          ref={portfolioRef}
          label="Portfolio"
          placeholder="Choose a portfolio"
          required={isNeeded}
          data={choicesOf(portfoliosOf(organisation), entry?.portfolio)}
          {...choiceProps(form, 'portfolio')}
          allowDeselect={!isNeeded}
          onChange={(next) => form.setFieldValue('portfolio', next ?? '')}
        />
      )}
    </SimpleGrid>
  )
}

type MonthFieldProps = { form: Pick<ZodForm, 'getInputProps'>; entry?: Entry | undefined }

function MonthField({ form, entry }: MonthFieldProps) {
  const { years } = useReportYears()
  const { value, ...props } = form.getInputProps('month')
  // A stored report stays in its year.
  const possible = entry ? years.filter(({ label }) => label === entry.year) : years
  const choices = possible.flatMap((year) => {
    const others = [...(entry ? [entry.month] : []), ...monthsOf(year).filter((month) => month === value)]
    const months = [...new Set([...begunMonths(year), ...others])].sort().reverse()
    return months.map((month) => ({ value: month, label: monthLabel(month, year) }))
  })
  return (
    <Select
      label="Month"
      description="Count only people who were new in this month."
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      required
      allowDeselect={false}
      checkIconPosition="right"
      maxDropdownHeight={320}
      data={choices}
      {...props}
      // A draft may be from before reports had months, or of a closed year.
      value={choices.some((choice) => choice.value === value) ? value : null}
    />
  )
}
