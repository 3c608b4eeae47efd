// Recovery codes, shown only once: copy, download or print them, then confirm that they are stored.
import { Button, Checkbox, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { today } from '#shared/time/calendar.ts'
import { useSession } from '#web/shell/session/session.ts'
import { copyText } from '#web/ui/files/copy-text.ts'
import { saveFile } from '#web/ui/files/save-file.ts'
import { Icon } from '#web/ui/page/Icon.tsx'
import styles from './passkeys.module.css'

type RecoveryCodesProps = { codes: string[]; doneLabel: string; onDone: () => void }

export function RecoveryCodes({ codes, doneLabel, onDone }: RecoveryCodesProps) {
  const { me, settings } = useSession()
  const [isStored, setStored] = useState(false)
  const title = `Recovery codes for NEXUS, ${settings.organisation}`
  const about = `${me?.email}, created on ${today()}. Each code works once.`
  const text = [title, about, '', ...codes, ''].join('\n')
  return (
    <div className={styles.frame}>
      <Text>
        If you don’t have your passkey, use one of these codes after your password. Each works once. Keep them where
        only you can find them: <strong>we won’t show them again</strong>.
      </Text>
      <div className={styles.sheet}>
        <p className={styles.onPaper}>
          <strong>{title}</strong>
          <br />
          {about}
        </p>
        <ul aria-label="Recovery codes" className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <Group gap="sm">
        <Button variant="default" onClick={() => void copyText(codes.join('\n'), 'Recovery codes copied.')}>
          Copy codes
        </Button>
        <Button
          variant="default"
          leftSection={<Icon name="download" size={18} />}
          onClick={() => saveFile('nexus-recovery-codes.txt', text, 'text/plain')}
        >
          Download codes
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          Print codes
        </Button>
      </Group>
      <Checkbox
        label="I’ve saved my codes"
        checked={isStored}
        onChange={({ currentTarget }) => setStored(currentTarget.checked)}
      />
      <Group justify="flex-end">
        <Button onClick={onDone} disabled={!isStored}>
          {doneLabel}
        </Button>
      </Group>
    </div>
  )
}
