// Was the year handed over while this page was open? The server's own sentence, for nothing was stored.
import { Alert } from '@mantine/core'
import type { Problem } from '#shared/problem.ts'

export function YearNotOpen({ problem }: { problem: Problem | undefined }) {
  if (problem?.error !== 'yearNotOpen') return null
  return (
    <Alert color="yellow" mt="md" role="alert">
      {problem.message}
    </Alert>
  )
}
