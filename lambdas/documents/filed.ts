import type { FileRecords } from './fileRecords.ts'
import { Problem } from '#runtime/problem.ts'
import type { Filed } from './moveStore.ts'
import { found } from './rules.ts'
import type { DocumentStore } from './store.ts'

/**
 * A record with the file that it has at this moment.
 * @throws Problem `not_found`, or `conflict` when it is on its way elsewhere
 */
export const filed = async (
  id: string,
  { documents, places }: { documents: Pick<DocumentStore, 'get'>; places: Pick<FileRecords, 'file'> },
): Promise<Filed> => {
  const document = found(await documents.get(id))
  const file = await places.file(document.bucket_id, document.file_name)
  if (file?.document_id !== id) throw new Problem('conflict')
  return { document, file }
}
