// When does a field say what is wrong with it? Once it was left or the form was tried, and only for as long as it is true.
import { useState } from 'react'

export type Errors<Name extends string> = { [name in Name]?: string | undefined }

/** The click that leaves a field must still hit its aim, and an error moves all that stands below. */
const clickMs = 200

/** `wrong`: what the page itself finds in these values. */
export function useErrors<Name extends string>(values: Record<Name, string>, wrong: Errors<Name>) {
  const [left, setLeft] = useState<readonly Name[]>([])
  const [isTried, setTried] = useState(false)
  const [said, setSaid] = useState<{ errors: Errors<Name>; about: Record<Name, string> }>()

  function errorOf(name: Name): string | undefined {
    const isSame = said?.about[name] === values[name]
    if (isSame && said?.errors[name]) return said.errors[name]
    return isTried || (values[name] && left.includes(name)) ? wrong[name] : undefined
  }
  return {
    /** What a field needs to show its own. */
    of: (name: Name) => ({
      error: errorOf(name),
      onBlur: () => void setTimeout(() => setLeft((names) => [...names, name]), clickMs),
    }),
    /** May it be sent? If not, every field says why. */
    isReady(): boolean {
      setTried(true)
      return Object.values(wrong).every((text) => !text)
    },
    /** Shows what the server found until the field is changed; tells whether it was about any of these. */
    say(errors: Errors<Name>): boolean {
      setSaid({ errors, about: values })
      return Object.keys(values).some((name) => errors[name as Name])
    },
  }
}
