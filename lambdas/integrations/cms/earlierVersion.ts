import { Problem } from '#runtime/problem.ts'
import type { CodeFile } from './files.ts'
import type { Services } from './services.ts'
import type { StoredVersion } from './versionStore.ts'

/** A version of a file. @throws Problem `not_found` */
export const earlierVersion = async (
  { versions }: Pick<Services, 'versions'>,
  { path }: CodeFile,
  version: number,
): Promise<StoredVersion> => {
  const found = await versions.get(path, version)
  if (!found) throw new Problem('not_found', { message: `${path} never had a version ${version}.` })
  return found
}
