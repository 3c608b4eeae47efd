// Plain text as it was typed, with its web addresses as links.
import { Text } from '@mantine/core'
import { isWebLink } from '#shared/web-link.ts'
import { ExternalLink } from '#web/ui/ExternalLink.tsx'

/** Full stops and brackets behind an address belong to the sentence. */
const address = /(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/i

export function LinkedText({ text }: { text: string }) {
  const parts = text.split(address)
  return (
    <Text component="div" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {parts.map((part, at) =>
        isWebLink(part) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes its order
          <ExternalLink key={at} href={part}>
            {part}
          </ExternalLink>
        ) : (
          part
        ),
      )}
    </Text>
  )
}
