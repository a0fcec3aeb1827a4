import * as z from 'zod'
import { streamWorker } from '#runtime/batch.ts'
import { addressesOf, fileGate, type FileGate } from '../fileGateStore.ts'
import { fileRecords, type FileRecords } from '../fileRecordStore.ts'

const Text = z.object({ S: z.string() }).transform(value => value.S)
const Image = z.looseObject({
  file_path: Text,
  former: z
    .object({ L: z.array(Text) })
    .transform(value => value.L)
    .optional(),
})

/** A change of a document record, from its table's stream. */
const Change = z.looseObject({
  dynamodb: z.looseObject({ NewImage: Image.optional(), OldImage: Image.optional() }),
})

interface Services {
  places: Pick<FileRecords, 'gateEntry'>
  gate: FileGate
}

/**
 * Brings the public addresses of a document in line with its record. The handler that changed the record does so too;
 * this repairs what it left when it ended in between.
 */
export const followDocument =
  ({ places, gate }: Services) =>
  async ({ dynamodb }: z.output<typeof Change>): Promise<void> => {
    const images = [dynamodb.OldImage, dynamodb.NewImage].filter(image => image !== undefined)
    await gate.follow([...new Set(images.flatMap(addressesOf))], places.gateEntry)
  }

export const handler = streamWorker('followDocument', Change, followDocument, () => ({
  places: fileRecords(),
  gate: fileGate(),
}))
