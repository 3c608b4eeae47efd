// Form to add a portfolio to an LC: one of the organisation's that is missing, or a name of its own.
import { Autocomplete } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { openOnes } from '#shared/people/organisation.ts'
import { call } from '#web/api/call.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { FormShell } from '#web/ui/form/FormShell.tsx'
import { useZodForm } from '#web/ui/form/use-zod-form.ts'
import { addPortfolioForm, type Survey, sonaContract } from '../../contract.ts'
import { findAddProblem } from '../../rules.ts'
import styles from '../Sona.module.css'
import { useSurveyNames } from '../survey-names.ts'
import { replaceSurvey } from '../surveys.ts'

export function AddPortfolio({ survey }: { survey: Survey }) {
  const client = useQueryClient()
  const organisation = useOrganisation()
  const lc = useSurveyNames().lc(survey.lc)
  const missing = openOnes(organisation.portfolios).filter(({ code }) => !survey.portfolios.includes(code))
  const form = useZodForm(
    addPortfolioForm,
    { portfolio: '' },
    {
      problemsOf: ({ portfolio }) => ({ portfolio: findAddProblem(survey, portfolio.trim(), organisation) }),
      submit: async ({ portfolio }) => {
        await replaceSurvey(
          client,
          await call(sonaContract.addPortfolio, { params: { id: survey._id }, body: { portfolio, year: survey.year } }),
        )
        toast.success(`${portfolio} was added to ${lc}.`)
        form.reset()
      },
    },
  )
  return (
    <div className={styles.add}>
      <FormShell form={form} label="Add a portfolio" submitLabel="Add portfolio" busyLabel="Adding...">
        <Autocomplete
          label="Add a portfolio"
          description="Choose a missing portfolio, or enter a new name."
          data={missing.map(({ name }) => name)}
          {...form.getInputProps('portfolio')}
        />
      </FormShell>
    </div>
  )
}
