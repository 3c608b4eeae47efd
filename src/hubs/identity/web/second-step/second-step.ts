// Where does signing in go on for whoever has a passkey? On the sign-in screen, with the same place to come back to.
import { navigate } from '#web/shell/routing/location.ts'

/** What the server says instead of opening a session, and how a Google window then ends. */
export const secondStep = 'secondStep'

export const showSecondStep = (query: string) => navigate(`/signin?step=2${query && `&${query}`}`)
