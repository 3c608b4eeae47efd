// Second factor route (MFA): sign-in continues on the sign-in screen, with the same return path.
import { navigate } from '#web/shell/routing/location.ts'

/** The error code that replaces a session, and the outcome with which a Google popup ends then. */
export const secondStep = 'secondStep'

export const showSecondStep = (query: string) => navigate(`/signin?step=2${query && `&${query}`}`)
