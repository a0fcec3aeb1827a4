import { expect, test } from 'vitest'
import { followDocument } from './followDocument.ts'

const follow = async (images: Parameters<ReturnType<typeof followDocument>>[0]['dynamodb']) => {
  const followed: string[] = []
  const gate = { follow: async (addresses: readonly string[]) => void followed.push(...addresses) }
  await followDocument({ places: { gateEntry: async () => undefined }, gate })({ dynamodb: images })
  return followed
}

test('the addresses that a document had and has are followed, each once', async () => {
  const images = {
    OldImage: { file_path: 'companydocuments/a.pdf' },
    NewImage: { file_path: 'companydocuments/b.pdf', former: ['companydocuments/a.pdf'] },
  }
  expect(await follow(images)).toEqual(['/files/company-documents/a.pdf', '/files/company-documents/b.pdf'])
})

test('a record without a path holds up nobody', async () => {
  expect(await follow({ OldImage: {} })).toEqual([])
})
