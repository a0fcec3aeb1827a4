import { expect, it } from 'vitest'
import { listBuckets as route } from '#contract/documents/buckets.ts'
import { endpoint } from '#runtime/endpoint.ts'
import { context, httpEvent, plainGuards } from '#runtime/testing.ts'
import { listBuckets } from './library.ts'

const ask = async (groups: string) => {
  const { guards } = plainGuards()
  const handler = endpoint('listBuckets', route, listBuckets, () => undefined, guards)
  const { statusCode, body = '' } = await handler(
    httpEvent({ claims: { sub: 'person-1', 'cognito:groups': groups } }),
    context,
  )
  return { status: statusCode, body: JSON.parse(body) as unknown }
}

it('A-123 A-070 lists the buckets to staff, with id, label and whether they are public', async () => {
  expect(await ask('[editors]')).toEqual({
    status: 200,
    body: {
      buckets: [
        { id: 'Reports & Documents', name: 'Reports & Documents', public: true },
        { id: 'companydocuments', name: 'Company Documents', public: true },
        { id: 'consitutionaldocuments', name: 'Constitutional Documents', public: true },
        { id: 'admissiondocuments', name: 'Admission Documents', public: true },
      ],
    },
  })
  expect((await ask('[]')).status).toBe(403)
})
