import { toastError } from '../../../ui/toast/toasts.ts'
import { failureText, queryClient } from '../../../kit/api.ts'
import { fileQuery, filesQuery } from './files.ts'
import { unsavedOf } from './unsaved.ts'

const offer = (name: string, blob: Blob): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The download has its own hold on the bytes by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Downloads a text as a file. */
export const downloadText = (name: string, text: string): void =>
  offer(name, new Blob([text], { type: 'text/plain;charset=utf-8' }))

/** Downloads all files in one archive, below their paths, each as it stands in this browser tab. */
export const downloadAll = async (): Promise<void> => {
  try {
    const [{ strToU8, zipSync }, files] = await Promise.all([
      import('fflate'),
      queryClient.fetchQuery(filesQuery),
    ])
    const texts = await Promise.all(
      files.map(async ({ name, path }): Promise<[string, string]> => {
        const unsaved = unsavedOf(name)?.values.content
        return [path, unsaved ?? (await queryClient.fetchQuery({ ...fileQuery(name), staleTime: 0 })).content]
      }),
    )
    const archive = zipSync(Object.fromEntries(texts.map(([path, text]) => [path, strToU8(text)])))
    offer('cms-files.zip', new Blob([archive], { type: 'application/zip' }))
  } catch (error) {
    toastError('Download Error', failureText(error))
  }
}
