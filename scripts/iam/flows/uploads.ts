import { randomUUID } from 'node:crypto'
import { pdf } from '../../seed/pdf.ts'
import { send, statesOf, type LocalFile } from '../../seed/upload.ts'
import { ask } from '../asking.ts'
import { functionIn } from '../functionNames.ts'
import { withSecret } from './confidential.ts'
import type { Flow, Stage } from '../stage.ts'

/** Where flows put their files. */
export const bucket = 'admissiondocuments' as const
const fileOf = async (name: string, title: string): Promise<LocalFile> => ({
  name,
  type: 'application/pdf',
  bytes: new Uint8Array(await pdf({ title, company: 'Sample plc', sections: [] })),
})
const uploadFiles = async ({ cloud, tokens }: Stage, file: LocalFile): Promise<void> => {
  const ids = await send(cloud.api, tokens.admin, bucket, [file])
  await cloud.idle()
  const [upload] = await statesOf(cloud.api, tokens.admin, ids)
  if (upload?.state !== 'done') throw new Error(`The upload of ${file.name} is ${upload?.state}.`)
}

/** A document, its next version, and one whose bytes storage cleared away before it could be checked. */
export const uploadNextVersions: Flow = async stage => {
  const { cloud, tokens } = stage
  await withSecret(stage)
  const name = `Flow-${randomUUID()}.pdf`
  await uploadFiles(stage, await fileOf(name, 'First'))
  await uploadFiles(stage, await fileOf(name, 'Second'))
  const late = { name, type: 'application/pdf', size: 1000 }
  const answer = await ask(`${cloud.api}/uploads`, 200, `Bearer ${tokens.admin}`, { bucket, files: [late] })
  const { uploads } = (await answer.json()) as { uploads: { id: string }[] }
  const event = { detail: { object: { key: `uploads/${uploads[0]?.id}` } } }
  const { error } = await cloud.invoke(functionIn(stage, 'processUpload'), event)
  if (error) throw new Error(error.message)
}

/** A file that nothing else has. */
export const uploadOne: Flow = async stage => uploadFiles(stage, await fileOf('Flow.pdf', randomUUID()))
