// What else is about oneself? The pages that hubs name for the profile.
import { Button, Card, Title } from '@mantine/core'
import { hrefTo } from '#web/shell/location.ts'
import { useHubs } from '#web/shell/pages.ts'
import styles from './profile.module.css'

export function ProfileLinks() {
  const links = useHubs().flatMap(({ profile = [] }) => profile)
  return links.map(({ label, text, path }) => (
    <Card key={path} component="section" aria-label={label}>
      <div className={styles.form}>
        <Title order={2}>{label}</Title>
        <p className={styles.linkText}>{text}</p>
        <div>
          <Button component="a" href={hrefTo(path)} variant="default">
            Open {label.toLowerCase()}
          </Button>
        </div>
      </div>
    </Card>
  ))
}
