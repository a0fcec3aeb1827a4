import * as z from 'zod'
import { streamWorker } from '#runtime/batch.ts'
import { addressesOf } from '../fileAddresses.ts'
import { fileGate, type FileGate } from '../fileGateStore.ts'
import { fileRecords, type FileRecords } from '../fileRecordStore.ts'

const Text = z.object({ S: z.string() }).transform(value => value.S)
const Image = z.looseObject({
  // A record that nobody can read has none. It must not hold up the others, which wait in line behind it.
  file_path: Text.optional().catch(undefined),
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
 * Brings the public addresses of a document in line with its record, and opens those of a release whose RNS has come.
 * Any other handler that changed the record does so too: people read on at once, and what was withdrawn must not wait
 * for those before it in the stream. Of these this repairs what they left when they ended in between.
 */
export const followDocument =
  ({ places, gate }: Services) =>
  async ({ dynamodb }: z.output<typeof Change>): Promise<void> => {
    const addresses = [dynamodb.OldImage, dynamodb.NewImage].flatMap(image =>
      image?.file_path === undefined ? [] : addressesOf({ ...image, file_path: image.file_path }),
    )
    await gate.follow([...new Set(addresses)], places.gateEntry)
  }

export const handler = streamWorker('followDocument', Change, followDocument, () => ({
  places: fileRecords(),
  gate: fileGate(),
}))
