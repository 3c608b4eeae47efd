// Text area that grows with its text, by CSS where the browser can: Mantine measures it while it is mounted, and so makes a phone
// lay out the page in the middle of a render.
import { Textarea as MantineTextarea, type TextareaProps } from '@mantine/core'

const growsByItself = () => window.CSS?.supports?.('field-sizing', 'content') ?? false

/** As high as so many lines, with padding and border. */
const heightOf = (rows: number) => `calc(${rows}lh + 2 * var(--input-padding-y, 0px) + 2px)`

type GrowingProps = Omit<TextareaProps, 'autosize' | 'styles'>

export function Textarea({ minRows = 1, maxRows, ...props }: GrowingProps) {
  if (!growsByItself()) return <MantineTextarea autosize minRows={minRows} maxRows={maxRows} {...props} />
  const input = {
    fieldSizing: 'content' as const,
    minHeight: heightOf(minRows),
    ...(maxRows && { maxHeight: heightOf(maxRows) }),
  }
  return <MantineTextarea styles={{ input }} {...props} />
}
