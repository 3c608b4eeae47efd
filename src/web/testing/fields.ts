// Field checks for component tests: whether a form has an input for each field, and a page shows each of them.
import type { RecordField } from '#shared/record-fields.ts'

type Fields = Readonly<Record<string, RecordField>>

/** Fields that no input of the page is named after. */
export const withoutInput = (names: readonly string[]) =>
  names.filter((name) => !document.querySelector(`form [name="${name}"]`))

/** A value for each field that is recognised wherever it is shown. */
export const markersOf = (fields: Fields): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { stored }], at) => {
      const text = `https://example.org/marker-${name}`
      return [name, stored.safeParse(text).success ? text : 424_200 + at]
    }),
  )

/** Fields whose value is neither in the texts nor in the links and pictures of an element. */
export const notShown = (element: Element, values: Readonly<Record<string, string | number>>) =>
  Object.keys(values).filter((name) => {
    const value = values[name] as string | number
    return ![String(value), value.toLocaleString()].some((text) => element.outerHTML.includes(text))
  })
