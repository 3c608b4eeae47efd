// Step 'Who comes': the list of people who join.
import { useOrganisation } from '#web/organisation/organisation.ts'
import { PeopleListField } from '#web/people-list/PeopleListField.tsx'
import type { PersonRow } from '#web/people-list/person-row.ts'
import { useSession } from '#web/shell/session/session.ts'
import { maxJoining } from '../../contract.ts'
import { Step } from './Step.tsx'
import type { RowProblems } from './use-opening.ts'

type ComeStepProps = { coming: PersonRow[]; problems: RowProblems; onChange: (coming: PersonRow[]) => void }

export function ComeStep({ coming, problems, onChange }: ComeStepProps) {
  const organisation = useOrganisation()
  const { emailDomain } = useSession().settings
  return (
    <Step
      n={3}
      title="Who comes"
      text="Each gets one mail: people with an account have the role at once; everybody else joins with the link in it, and the role waits for them."
    >
      <PeopleListField rows={coming} most={maxJoining} {...{ organisation, emailDomain, problems, onChange }} />
    </Step>
  )
}
