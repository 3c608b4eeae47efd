// The button that sends a form of the screens around sign-in.
import { Button } from '@mantine/core'

type SendButtonProps = { busy: boolean; label: string; busyLabel: string }

/** Not disabled while busy: that would take the focus away, and sending does nothing then. */
export const SendButton = ({ busy, label, busyLabel }: SendButtonProps) => (
  <Button type="submit" fullWidth aria-disabled={busy} data-disabled={busy || undefined}>
    {busy ? busyLabel : label}
  </Button>
)
