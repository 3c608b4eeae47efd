// Output of commands: what one prints, and refusals, which are printed as they are, without a stack trace.

/** Nothing for a portal, which goes on. */
export type Printed = string | undefined | { text: string; exitCode: number }

/** The command says in its message why it did nothing. */
export class Refused extends Error {}

/** The words are not those of the command: its usage is printed. */
export class Misused extends Error {}
