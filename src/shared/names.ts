// What is a person called? What they wrote; until then something made from their address, by which nobody is greeted.

export const mostName = 80

/** A first name to show until the person writes their own: ayesha.khan@… is Ayesha Khan. */
export function nameFromEmail(email: string): string {
  const words = (email.split('@')[0] ?? '').split(/[._\-+\d]+/).filter(Boolean)
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
  return (name || email).slice(0, mostName)
}

/** How a mail or a screen greets a person: by the name that they wrote; half an address is none. */
export const writtenName = ({ email, name }: { email: string; name: string }) =>
  name === nameFromEmail(email) ? '' : name
