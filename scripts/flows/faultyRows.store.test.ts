import { randomUUID } from 'node:crypto'
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, expect, it } from 'vitest'
import { publicAddress } from '#contract/buckets.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { trail } from '#runtime/trail.fixture.ts'
import { pdf } from '../seed/pdf.ts'
import { signIn } from '../seed/signIn.ts'
import { upload } from '../seed/upload.ts'
import { caller } from '../testing/caller.ts'
import { cloud, idle } from '../testing/cloud.ts'

const bucket = 'admissiondocuments'

let token = ''
let call: ReturnType<typeof caller>
beforeAll(async () => {
  const person = cloud.users.find(({ email }) => email.startsWith('editor'))
  token = await signIn(cloud.cognito, person?.email ?? '', person?.password ?? '')
  call = caller(cloud.api, token)
})

const put = async (name: string) => {
  const bytes = new Uint8Array(await pdf({ title: name, company: 'Sample plc', sections: [] }))
  const [done] = await upload(cloud.api, token, bucket, [{ name, type: 'application/pdf', bytes }])
  return done?.document_id ?? ''
}

/** What no code of ours writes any more: a PDF without pages. */
const spoil = (id: string) =>
  dynamo().send(
    new UpdateCommand({
      TableName: setting('TABLE_DOCUMENTS'),
      Key: { id },
      UpdateExpression: 'SET pages = :none',
      ExpressionAttributeValues: { ':none': 0 },
    }),
  )

it('a document that cannot be read is left out for readers, shown to staff, and can be removed (decision 54)', async () => {
  const [name, other] = [`${randomUUID()}.pdf`, `${randomUUID()}.pdf`]
  const [id, good] = [await put(name), await put(other)]
  await spoil(id)
  await idle()

  const { documents } = (await call('listPublicDocuments', { query: { bucket } })).value()
  expect(documents.map(one => one.id)).toContain(good)
  expect(documents.map(one => one.id)).not.toContain(id)
  const found = await call('search', { query: { q: 'Sample plc' } })
  expect(found.status).toBe(200)
  const address = await fetch(cloud.site + publicAddress(bucket, name), { redirect: 'manual' })
  expect(address.status).toBe(404)

  for (const query of [{ bucket }, {}] as const) {
    const list = (await call('listDocuments', { query })).value()
    expect(list.documents.map(one => one.id)).toContain(good)
    expect(list.faulty).toContainEqual({
      id,
      name: name.replace('.pdf', ''),
      reason: expect.any(String) as string,
    })
  }
  // The others of a batch have their turn.
  const removed = (await call('deleteDocuments', { body: { ids: [id, good] } })).value()
  expect(removed.outcomes.map(({ ok }) => ok)).toEqual([true, true])
  expect((await call('listDocuments', { query: { bucket } })).value().faulty).toEqual([])
  const { Item } = await dynamo().send(
    new GetCommand({ TableName: setting('TABLE_FILES'), Key: { bucket_id: bucket, name } }),
  )
  expect(Item).toBeUndefined()
  expect(await put(name)).not.toBe(id)
  expect(
    (await trail()).filter(({ action_type }) => action_type === 'FAULTY_DOCUMENT_REMOVED'),
  ).toMatchObject([{ object: `documents/${id}`, before: { pages: 0, file_name: name } }])
})
