import * as z from 'zod'

/**
 * What a server function answers (decision 28): `data` with success, else `error`, in words for the person who called
 * it. What the caller got wrong, and what is not set up, is a problem as everywhere else.
 */
export const FunctionAnswer = <Data extends z.ZodType>(data: Data) =>
  z.object({ success: z.boolean(), data: data.nullable(), error: z.string().nullable() })

/** The two answers of a server function. */
export const successAnswer = <Data>(data: Data) => ({ success: true, data, error: null })
export const failureAnswer = (error: string) => ({ success: false, data: null, error })
