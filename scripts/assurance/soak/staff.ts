import { setTimeout as wait } from 'node:timers/promises'
import { knownBuckets } from '#contract/documents/buckets.ts'
import type { Outcome } from '#contract/documents/documentEdits.ts'
import { retryingCaller, upload } from '../bench/patiently.ts'
import type { Stage } from '../../iam/stage.ts'
import { pdf } from '../../seed/pdf.ts'
import type { LocalFile } from '../../seed/upload.ts'
import type { Ledger } from './ledger.ts'
import type { Random } from './random.ts'

/** Times that a change is made again. */
const attempts = 20

/** A document of one person: nobody else changes it. */
interface Own {
  id: string
  isDeleted: boolean
}

/** Somebody who uploads, edits, moves, deletes and brings back, one thing after the other, until it is over. */
export const keepPapers = async (
  stage: Stage,
  ledger: Ledger,
  { name, random, isOver }: { name: string; random: Random; isOver: () => boolean },
): Promise<void> => {
  const call = retryingCaller(stage.cloud.api, () => stage.tokens.admin)
  const buckets = knownBuckets.map(({ id }) => id)
  const own: Own[] = []

  const add = async (count: number) => {
    const title = `${name} ${count}`
    const bytes = new Uint8Array(await pdf({ title, company: 'Sample plc', sections: [] }))
    const file: LocalFile = { name: `${title}.pdf`, type: 'application/pdf', bytes }
    const [sent] = (await upload(call, random.pick(buckets), [file])) ?? []
    if (sent?.state === 'refused') throw new Error(`${file.name} was refused: ${sent.reason}`)
    const id = sent?.document_id
    if (id === undefined) return void ledger.givenUp.push(`the upload of ${file.name}`)
    own.push({ id, isDeleted: false })
    ledger.uploads.push(file.name)
    ledger.change('DOCUMENT_UPLOADED', `documents/${id}`)
  }

  const edit = async ({ id }: Own, count: number) => {
    const now = (await call('getDocument', { params: { id } })).value()
    const { description, category, date_published, is_featured, version } = now
    const body = { title: `${name}, edited ${count}`, description, category, date_published, is_featured }
    ;(await call('updateDocument', { params: { id }, body, ifMatch: version })).value()
    ledger.change('DOCUMENT_UPDATED', `documents/${id}`)
  }

  /** Changes a document again and again until its own outcome is well, as a person does. */
  const untilOk = async (id: string, action: string, change: () => Promise<Outcome[]>) => {
    for (let attempt = 1; ; attempt++) {
      const [outcome] = await change()
      if (outcome?.ok) break
      if (attempt === attempts) throw new Error(`${action} of ${id} never went well: ${outcome?.reason}`)
      await wait(300)
    }
    ledger.change(action, `documents/${id}`)
  }

  const move = async ({ id }: Own) => {
    const { bucket_id } = (await call('getDocument', { params: { id } })).value()
    const body = { ids: [id], bucket: random.pick(buckets.filter(other => other !== bucket_id)) }
    const ask = async () => (await call('moveDocuments', { body })).value().outcomes
    await untilOk(id, 'DOCUMENT_MOVED', ask)
  }

  const remove = async (document: Own) => {
    const body = { ids: [document.id] }
    const ask = async () => (await call('deleteDocuments', { body })).value().outcomes
    await untilOk(document.id, 'DOCUMENT_DELETED', ask)
    document.isDeleted = true
  }

  const bringBack = async (document: Own) => {
    const body = { ids: [document.id] }
    const ask = async () => (await call('bringBackDocuments', { body })).value().outcomes
    await untilOk(document.id, 'DOCUMENT_BROUGHT_BACK', ask)
    document.isDeleted = false
  }

  const actOn = (document: Own, count: number): Promise<void> => {
    if (document.isDeleted) return bringBack(document)
    return random.pick([
      () => edit(document, count),
      () => edit(document, count),
      () => move(document),
      () => remove(document),
    ])()
  }

  for (let count = 1; !isOver(); count++) {
    await (own.length < 2 || random.next() < 0.3 ? add(count) : actOn(random.pick(own), count))
    await wait(100 + random.below(800))
  }
}
