import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import * as z from 'zod'

/** A row as a table's stream tells it, of the shape that the row has. */
export const streamImage = <S extends z.ZodType<unknown, Record<string, unknown>>>(Shape: S) =>
  z
    .custom<Record<string, AttributeValue>>(image => typeof image === 'object' && image !== null)
    .transform(image => unmarshall(image))
    .pipe(Shape)
