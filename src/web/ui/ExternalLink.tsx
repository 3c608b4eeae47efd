// A link that leaves the portal: in a new tab, without telling the other side where it came from.
import { Anchor, Button, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { webAddress } from './web-address.ts'

type ExternalLinkProps = {
  href: string | null | undefined
  children: ReactNode
  /** Looks like a button. */
  button?: boolean
  variant?: 'filled' | 'default' | 'light'
}

export function ExternalLink({ href, children, button = false, variant = 'default' }: ExternalLinkProps) {
  const address = webAddress(href)
  if (!address) return <span>{children}</span>
  const target = { href: address, target: '_blank', rel: 'noopener noreferrer' }
  const hint = <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
  if (button) {
    return (
      <Button component="a" {...target} variant={variant} rightSection={<Icon name="outside" size={16} />}>
        {children}
        {hint}
      </Button>
    )
  }
  return (
    <Anchor {...target} underline="always">
      {children}
      {hint}
    </Anchor>
  )
}
