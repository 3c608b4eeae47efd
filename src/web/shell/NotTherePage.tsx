// What does a link show whose screen does not exist (yet)?
import { Button } from '@mantine/core'
import { CalmPage } from './CalmPage.tsx'
import { hrefTo } from './location.ts'
import { useSession } from './session.ts'

export function NotTherePage({ name }: { name: string }) {
  const { me } = useSession()
  const way = me ? { label: 'Back to the dashboard', path: '/dashboard' } : { label: 'Sign in', path: '/signin' }
  return (
    <CalmPage
      title="This screen is not here yet"
      actions={
        <Button component="a" href={hrefTo(way.path)}>
          {way.label}
        </Button>
      }
    >
      <p>{name} is not part of this portal at the moment.</p>
    </CalmPage>
  )
}
