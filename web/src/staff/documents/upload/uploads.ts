import { useSyncExternalStore } from 'react'
import { registerWork } from '../../../kit/work.ts'
import { expire } from '../../../session.ts'
import { toast, toastError } from '../../../ui/toast/toasts.ts'
import { api, isSignInOver, problemText } from '../../../kit/api.ts'
import { ApiProblem } from '../../../api.ts'
import { nameInRelease, type Audience } from '../../publishing/releases/confidentialDraft.ts'
import { count } from '../../format.ts'
import { reloadDocuments } from '../useDocuments.ts'
import { sendFile } from './sendFile.ts'
import type { Services } from './services.ts'
import { createUploader } from './uploader.ts'
import type { Item } from './uploadQueue.ts'

/** The message of a finished batch. */
const reportSettled: Services['onSettled'] = items => {
  const done = items.filter(({ state }) => state === 'done' || state === 'recorded')
  const failed = items.filter(({ state }) => state === 'failed' || state === 'refused')
  const late = items.filter(({ state }) => state === 'checking')
  if (failed.length > 0)
    toastError(
      'Upload Error',
      items.length === 1 ? 'Failed to upload file' : 'Failed to upload files or create records',
    )
  if (done.length > 0) toast('Upload Complete', `${count(done.length, 'file')} uploaded`)
  if (late.length > 0)
    toast('Still checking', `The server is still checking ${count(late.length, 'file')}. Nothing is lost.`)
}

const judge: Services['judge'] = error => {
  if (isSignInOver(error)) return 'signIn'
  if (!(error instanceof ApiProblem)) return 'again'
  const passes = error.status === 0 || error.status === 429 || error.status >= 500
  return passes ? 'again' : { reason: problemText(error) }
}

/** Waits, but not longer than until the connection is back. */
const wait = (ms: number) =>
  new Promise<void>(resolve => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end)
  })

/** The page's uploads: one queue, whatever tab is open. */
export const uploader = createUploader({
  presign: async (bucket, files, held) =>
    (await api.presignUploads({ body: { bucket, files, held } })).uploads,
  name: (release, ids) =>
    nameInRelease(
      release,
      ids.map(id => ({ type: 'document', id })),
    ),
  list: async ids => (await api.listUploads({ query: { ids: ids.join(',') } })).uploads,
  send: sendFile,
  wait,
  now: Date.now,
  judge,
  onRecorded: reloadDocuments,
  onSettled: reportSettled,
  onSignInOver: () => void expire(),
})

registerWork(uploader)

/** The files of the page's uploads. */
export const useUploads = (): readonly Item[] =>
  useSyncExternalStore(uploader.subscribe, uploader.items, uploader.items)

/** True while the uploads wait for a new sign-in. */
export const useUploadsPaused = (): boolean =>
  useSyncExternalStore(uploader.subscribe, uploader.isPaused, uploader.isPaused)

/** The access list for the files that are sent next. */
export const useUploadAudience = (): Audience =>
  useSyncExternalStore(uploader.subscribe, uploader.audience, uploader.audience)
