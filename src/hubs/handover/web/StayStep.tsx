// Who stays, and who leaves? Everybody who holds a role, by LC; without a word everybody stays.
import { Text } from '@mantine/core'
import { useOrganisation } from '#web/organisation.ts'
import type { Handover } from '../contract.ts'
import { HolderList } from './HolderList.tsx'
import { groupsOf } from './holder-groups.ts'
import { Step } from './Step.tsx'

type StayStepProps = { handover: Handover; leaving: string[]; onChange: (leaving: string[]) => void }

export function StayStep({ handover: { holders }, leaving, onChange }: StayStepProps) {
  const organisation = useOrganisation()
  const groups = groupsOf(holders, organisation)
  const set = (uids: string[], isLeaving: boolean) => {
    const others = leaving.filter((uid) => !uids.includes(uid))
    onChange(isLeaving ? [...others, ...new Set(uids)] : others)
  }
  return (
    <Step
      n={2}
      title="Who stays"
      text="Whoever stays keeps role and place in the new year, without a gap. Whoever leaves loses the role at once and keeps the account."
    >
      {groups.length === 0 && <Text>Nobody holds a role.</Text>}
      {groups.map((group) => (
        <HolderList key={group.name} group={group} leaving={leaving} onSet={set} />
      ))}
    </Step>
  )
}
