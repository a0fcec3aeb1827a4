import { setTimeout as wait } from 'node:timers/promises'
import { knownBuckets } from '#contract/documents/buckets.ts'
import type { Outcome } from '#contract/documents/documentEdits.ts'
import { retryingCaller } from '../bench/patiently.ts'
import type { Stage } from '../../iam/stage.ts'
import { pdf } from '../../seed/pdf.ts'
import type { LocalFile } from '../../seed/upload.ts'
import type { Ledger } from './ledger.ts'
import type { Random } from './random.ts'
import { upload } from './upload.ts'

/** Times that a change is made again. */
const attempts = 20

/** A document of one person: nobody else changes it. */
interface Own {
  id: string
  isDeleted: boolean
}

/** Repeats a change of one document until its own outcome is well, as a person does. */
const untilOk = async (what: string, change: () => Promise<Outcome[]>): Promise<void> => {
  for (let attempt = 1; ; attempt++) {
    const [outcome] = await change()
    if (outcome?.ok) return
    if (attempt === attempts) throw new Error(`${what} never went well: ${outcome?.reason}`)
    await wait(300)
  }
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
    const sent = await upload(call, random.pick(buckets), file)
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

  const move = async ({ id }: Own) => {
    const { bucket_id } = (await call('getDocument', { params: { id } })).value()
    const bucket = random.pick(buckets.filter(other => other !== bucket_id))
    const body = { ids: [id], bucket }
    await untilOk(`the move of ${id}`, async () => (await call('moveDocuments', { body })).value().outcomes)
    ledger.change('DOCUMENT_MOVED', `documents/${id}`)
  }

  const remove = async (document: Own) => {
    const { id } = document
    const body = { ids: [id] }
    await untilOk(
      `the deletion of ${id}`,
      async () => (await call('deleteDocuments', { body })).value().outcomes,
    )
    document.isDeleted = true
    ledger.change('DOCUMENT_DELETED', `documents/${id}`)
  }

  const bringBack = async (document: Own) => {
    const { id } = document
    const body = { ids: [id] }
    await untilOk(
      `the return of ${id}`,
      async () => (await call('bringBackDocuments', { body })).value().outcomes,
    )
    document.isDeleted = false
    ledger.change('DOCUMENT_BROUGHT_BACK', `documents/${id}`)
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
