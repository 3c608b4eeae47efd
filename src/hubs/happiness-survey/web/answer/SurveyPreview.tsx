// Preview of a step of the survey: the parts of the form, with answers that are sent nowhere.
import { Stack, Title } from '@mantine/core'
import type { ZodMiniType } from 'zod/mini'
import { useOrganisation } from '#web/organisation/organisation.ts'
import type { PreviewProps } from '#web/shell/routing/pages.ts'
import { useZodForm } from '#web/ui/form/use-zod-form.ts'
import type { AnswerForm } from '../../survey.ts'
import { SurveyOf, useSurvey } from '../use-survey.tsx'
import { type FormValues, firstValues } from './form-values.ts'
import { StepFields } from './StepFields.tsx'
import styles from './Survey.module.css'

export const SurveyPreview = ({ groups, group }: PreviewProps) => (
  <SurveyOf groups={groups}>
    <Step key={group} step={group + 1} />
  </SurveyOf>
)

function Step({ step }: { step: number }) {
  const survey = useSurvey()
  const organisation = useOrganisation()
  const shape = survey.filledShape as ZodMiniType<AnswerForm, FormValues>
  const form = useZodForm(shape, firstValues(survey, null, organisation), { submit: async () => {} })
  return (
    <div className={styles.page}>
      <Title order={2} mb="sm">
        {survey.steps[step]?.title}
      </Title>
      <Stack gap="md">
        <StepFields step={step} form={form} />
      </Stack>
    </div>
  )
}
