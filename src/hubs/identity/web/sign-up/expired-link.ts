// Whether a mail link has expired, or never existed.
import { Problem } from '#shared/problem.ts'

export const isExpiredLink = (error: unknown) =>
  error instanceof Problem && (error.error === 'linkExpired' || error.fields?.token !== undefined)
