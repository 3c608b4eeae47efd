// What does a person see who may open an upload or edit screen, but not change documents?
import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { rolesThatMay } from '#shared/access.ts'
import { roleNames } from '#shared/roles.ts'
import { useSession } from '#web/shell/session.ts'

export function EditorsOnly({ children }: { children: ReactNode }) {
  const { may } = useSession()
  if (may('editDocuments')) return children
  const names = rolesThatMay('editDocuments').map((role) => roleNames[role])
  return (
    <Alert title="You can look, but not change">
      Documents are uploaded and edited by {new Intl.ListFormat('en').format(names)}.
    </Alert>
  )
}
