import { expect, it } from 'vitest'
import { listBuckets as route } from '#contract/documents/buckets.ts'
import { throughEndpoint } from '#runtime/testing.ts'
import { listBuckets } from './library.ts'

const { ask } = throughEndpoint('listBuckets', route, listBuckets, undefined)

it('A-123 A-070 lists the buckets to staff, with id, label and whether they are public', async () => {
  expect(await ask({ claims: { sub: 'person-1', 'cognito:groups': '[editors]' } })).toMatchObject({
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
})
