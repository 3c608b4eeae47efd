// Preview of a step of the checklist: the parts of the form, with answers that are kept nowhere.
import { useState } from 'react'
import type { PreviewProps } from '#web/shell/routing/pages.ts'
import { withAnswer } from '../../form.ts'
import { StandardsOf, useStandards } from '../use-standards.tsx'
import styles from './checklist.module.css'
import { GroupStep } from './GroupStep.tsx'

export const ChecklistPreview = ({ groups, group }: PreviewProps) => (
  <StandardsOf groups={groups}>
    <Step key={group} group={group} />
  </StandardsOf>
)

function Step({ group }: { group: number }) {
  const { withBlanks, groupNames } = useStandards()
  const [typed, setForm] = useState(() => withBlanks({}))
  const form = withBlanks(typed)
  const name = groupNames[group]
  if (!name) return null
  const answer = (section: string, field: string, value: boolean | string) =>
    setForm(withAnswer(form, section, field, value))
  return (
    <div className={styles.content}>
      <GroupStep group={name} state={{ form, answer, replace: setForm, problems: {} }} />
    </div>
  )
}
