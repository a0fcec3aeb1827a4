import { hasWork } from '../../kit/work.ts'
import { toastError } from '../../ui/toast/toasts.ts'
import { ApiProblem } from '../../api.ts'
import { api, failureText } from '../../kit/api.ts'

/** Starts the download of a file, or of one of its versions, by a link of the storage. Rejects with an `ApiProblem`. */
export const startDownload = async (id: string, version?: number): Promise<void> => {
  const { url } = await api.downloadDocument({
    params: { id },
    body: { ...(version !== undefined && { version }) },
  })
  const link = document.createElement('a')
  link.href = url
  link.rel = 'noreferrer'
  // The browser would take it for leaving the page, and ask.
  if (hasWork()) link.target = '_blank'
  link.click()
}

/** The text of a failed download; a person who is refused reads why, and the next step. */
export const downloadProblem = (error: unknown): string => {
  failureText(error)
  const isRefusal = error instanceof ApiProblem && [403, 409].includes(error.status)
  return isRefusal ? error.message : 'Failed to download file'
}

/** Downloads one file, and says so when it fails. */
export const download = async (id: string, version?: number): Promise<void> => {
  try {
    await startDownload(id, version)
  } catch (error) {
    toastError('Download Error', downloadProblem(error))
  }
}
