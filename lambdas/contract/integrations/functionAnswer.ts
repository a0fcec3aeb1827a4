import * as z from 'zod'

/**
 * The answer of a server function (decision 28): `data` with success, else `error`, in words for the person who called
 * it. A wrong request, and a missing setup, is a problem as everywhere else.
 */
export const FunctionAnswer = <Data extends z.ZodType>(data: Data) =>
  z.object({ success: z.boolean(), data: data.nullable(), error: z.string().nullable() })

/** The two answers of a server function. */
export const successAnswer = <Data>(data: Data) => ({ success: true, data, error: null })
export const failureAnswer = (error: string) => ({ success: false, data: null, error })
