// Step 1 of the checklist: name, LC and portfolio of the person who fills it in. Choices are one tap each.
import { Button, Chip, Group, Input, TextInput } from '@mantine/core'
import { choicesOf } from '#shared/people/organisation.ts'
import { useOrganisation } from '#web/organisation/organisation.ts'
import { lcsInForm, portfoliosInOrder } from '../../places.ts'
import { storedOf } from '../save/checklist-problems.ts'
import type { ChecklistState } from '../save/use-checklist.ts'
import { useStandards } from '../use-standards.tsx'
import styles from './checklist.module.css'
import { StepHead } from './StepHead.tsx'
import { progressOf } from './step-progress.ts'

type GeneralStepProps = { state: ChecklistState; onStep: (step: number) => void }

export function GeneralStep({ state, onStep }: GeneralStepProps) {
  const { firstName, lastName, lcName, portfolio } = state.form.generalDetail
  const organisation = useOrganisation()
  const stored = storedOf(state.saved)?.generalDetail
  const set = (field: string, value: string) => state.answer('generalDetail', field, value)
  return (
    <>
      <StepHead
        section="generalDetail"
        about="Who you are, so that your answers count for the right LC and portfolio."
      />
      <ContinueButton state={state} onStep={onStep} />
      <div className={styles.names}>
        <TextInput
          label="First name"
          autoComplete="given-name"
          error={state.problems['generalDetail.firstName']}
          value={firstName}
          onChange={(event) => set('firstName', event.currentTarget.value)}
        />
        <TextInput
          label="Last name"
          autoComplete="family-name"
          error={state.problems['generalDetail.lastName']}
          value={lastName}
          onChange={(event) => set('lastName', event.currentTarget.value)}
        />
      </div>
      <Choices
        label="LC"
        options={choicesOf(lcsInForm(organisation), stored?.lcName)}
        value={lcName}
        error={state.problems['generalDetail.lcName']}
        onChoose={(value) => set('lcName', value)}
      />
      <Choices
        label="Portfolio"
        options={choicesOf(portfoliosInOrder(organisation), stored?.portfolio)}
        value={portfolio}
        error={state.problems['generalDetail.portfolio']}
        onChoose={(value) => set('portfolio', value)}
      />
    </>
  )
}

type ChoicesProps = {
  label: string
  options: readonly { value: string; label: string }[]
  value: string
  error: string | undefined
  onChoose: (value: string) => void
}

function Choices({ label, options, value, error, onChoose }: ChoicesProps) {
  return (
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
      <Chip.Group value={value} onChange={(next) => onChoose(next as string)}>
        <Group gap="xs">
          {options.map((option) => (
            <Chip
              key={option.value}
              value={option.value}
              size="md"
              variant="outline"
              classNames={{ label: styles.chip }}
            >
              {option.label}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      {error && <Input.Error mt="xs">{error}</Input.Error>}
    </fieldset>
  )
}

/** Takes returning people to the first step with something open. */
function ContinueButton({ state, onStep }: GeneralStepProps) {
  const standards = useStandards()
  const { sectionNames, titleOf } = standards
  if (!state.isReturning) return null
  const index = sectionNames.findIndex((section) => {
    const { done, of } = progressOf(state.form, section, standards)
    return section !== 'generalDetail' && done < of
  })
  const section = sectionNames[index]
  if (!section) return null
  return (
    <div>
      <Button variant="light" onClick={() => onStep(index + 1)}>
        Continue at step {index + 1}: {titleOf(section)}
      </Button>
    </div>
  )
}
