import { describe, expect, it } from 'vitest'
import { cmsFileBytes } from '#contract/integrations/cmsFiles.ts'
import { codeFiles, assertEditable, assertFits, fileNamed, sha256, view, type StoredDraft } from './rules.ts'
import { originals } from './originals.ts'

const file = fileNamed(codeFiles, 'strapi.ts')
const draft = (more: Partial<StoredDraft>): StoredDraft => ({
  path: file.path,
  version: 3,
  original_sha256: sha256('original'),
  updated_at: '2026-01-01T00:00:00.000Z',
  updated_by: 'ada',
  ...more,
})

describe('the files of the code editor', () => {
  it('A-044 A-084 are five with path, content, type, description and editable: three integrations, a config, a hook', () => {
    const texts = originals()
    expect(codeFiles.map(({ type }) => type).sort()).toEqual([
      'config',
      'hook',
      'integration',
      'integration',
      'integration',
    ])
    for (const { path, description, editable } of codeFiles) {
      expect([description.length > 10, editable, /^web\/cms\/\w+\.ts$/.test(path)]).toEqual([
        true,
        true,
        true,
      ])
      expect(texts[path]).toMatch(/^import [^]*export const [^]*\n$/)
      expect(texts[path]).not.toContain('\r')
      expect(() => assertFits(texts[path] ?? '')).not.toThrow()
    }
  })
})

describe('a draft', () => {
  it('is edited while it says something else than the original', () => {
    expect(view(file, 'original', undefined)).toMatchObject({
      version: 0,
      edited: false,
      content: 'original',
    })
    expect(view(file, 'original', draft({ content: 'mine' }))).toMatchObject({
      version: 3,
      edited: true,
      outdated: false,
      content: 'mine',
      original: 'original',
    })
    expect(view(file, 'original', draft({ content: 'original' })).edited).toBe(false)
    expect(view(file, 'original', draft({}))).toMatchObject({
      edited: false,
      content: 'original',
      version: 3,
    })
  })

  it('is outdated when the original changed since, unless it came to say the same', () => {
    expect(view(file, 'newer', draft({ content: 'mine' }))).toMatchObject({ edited: true, outdated: true })
    expect(view(file, 'mine', draft({ content: 'mine' }))).toMatchObject({ edited: false, outdated: false })
  })

  it('may have 100 KB, counted as UTF-8, and the refusal says how much it has', () => {
    assertFits('a'.repeat(cmsFileBytes))
    expect(() => assertFits('é'.repeat(cmsFileBytes / 2 + 1))).toThrow(
      expect.objectContaining({ code: 'too_large', message: 'The file is 101 KB; a draft may have 100 KB.' }),
    )
  })

  it('of a file that is only to be read is refused', () => {
    expect(() => assertEditable({ ...file, editable: false })).toThrow(
      expect.objectContaining({ code: 'not_allowed' }),
    )
  })
})
