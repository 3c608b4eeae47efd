// Pagination: query shapes and arithmetic that server and web share.
import * as z from 'zod/mini'

const wholeNumber = z.coerce.number('Use a whole number.').check(z.int('Use a whole number.'))

export const lastPage = 10_000_000

/** `page` and `limit` in a query; the limit has a default per list and a maximum for all. */
export const pageQuery = (defaultLimit: number) => ({
  page: z._default(wholeNumber.check(z.minimum(1), z.maximum(lastPage)), 1),
  limit: z._default(wholeNumber.check(z.minimum(1), z.maximum(100)), defaultLimit),
})

/** An empty list still has one page, so that 'Page 1 of 1' reads well. */
export const totalPagesOf = (total: number, limit: number) => Math.max(1, Math.ceil(total / limit))

export const clampPage = (page: number, totalPages: number) => Math.min(Math.max(1, page), totalPages)
