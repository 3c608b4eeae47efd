// Who came through Google with an address that it does not vouch for got the verification mail again by itself.
import { Message } from './Message.tsx'
import { OutboxHint } from './OutboxHint.tsx'

export const MailOnItsWay = () => (
  <Message tone="good">
    The verification mail is on its way to that address.
    <OutboxHint />
  </Message>
)
