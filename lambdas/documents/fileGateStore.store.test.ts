import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { gateKey } from './fileAddresses.ts'
import { fileGate } from './fileGateStore.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { site } = cloud
const address = () => gateKey('companydocuments', `${randomUUID()}.pdf`)
const statusAt = async (path: string) => (await fetch(site + encodeURI(path), { redirect: 'manual' })).status

describe('fileGate', () => {
  it('lets the later record win when many write one address at once', async () => {
    const path = address()
    let moved = '/files/none'
    await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        moved = `/files/company-documents/${index}.pdf`
        await fileGate().follow([path], async () => ({ moved }))
      }),
    )
    const response = await fetch(site + path, { redirect: 'manual' })
    expect(response.headers.get('location')).toBe('/files/company-documents/11.pdf')
  })

  it('closes an address whose record is gone', async () => {
    const path = address()
    await fileGate().follow([path], async () => ({ moved: '/files/elsewhere' }))
    await fileGate().follow([path], async () => undefined)
    expect(await statusAt(path)).toBe(404)
  })

  it('brings many addresses in line at once, also where some are closed already', async () => {
    const paths = Array.from({ length: 120 }, address)
    const [open, closed] = [new Set(paths.slice(0, 90)), paths.slice(90)]
    await fileGate().follow(paths, async path => (open.has(path) ? { moved: '/files/elsewhere' } : undefined))
    expect(await statusAt(paths[0]!)).toBe(307)
    expect(await statusAt(paths[89]!)).toBe(307)
    expect(await statusAt(closed[0]!)).toBe(404)
    open.clear()
    await fileGate().follow(paths, async () => undefined)
    expect(await statusAt(paths[0]!)).toBe(404)
  })
})
