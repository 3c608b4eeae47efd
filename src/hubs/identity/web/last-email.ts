// Which address did the person type last? Carried from screen to screen while the page is open, kept nowhere.
let lastEmail = ''

export const readLastEmail = () => lastEmail
export function keepLastEmail(email: string): void {
  lastEmail = email
}
