import { afterEach, expect, it, vi } from 'vitest'
import { setting } from './env.ts'
import { everyTable } from './everyTable.ts'

afterEach(() => vi.unstubAllEnvs())

it('every table has its physical name, and the one that infra calls it by', () => {
  vi.stubEnv('TABLES_PREFIX', 'blu-prod-data-')
  vi.stubEnv('TABLES', 'FilesTable-1ABC,AnnouncementVersionsTable-2DEF')
  expect(everyTable()).toEqual([
    { name: 'announcementVersions', table: 'blu-prod-data-AnnouncementVersionsTable-2DEF' },
    { name: 'files', table: 'blu-prod-data-FilesTable-1ABC' },
  ])
})

it('one of them is found by its own setting, unless it has a variable of its own', () => {
  vi.stubEnv('TABLES_PREFIX', 'blu-prod-data-')
  vi.stubEnv('TABLES', 'FilesTable-1ABC,FileVersionsTable-3F,AnnouncementVersionsTable-2DEF')
  expect(setting('TABLE_ANNOUNCEMENT_VERSIONS')).toBe('blu-prod-data-AnnouncementVersionsTable-2DEF')
  expect(setting('TABLE_FILES')).toBe('blu-prod-data-FilesTable-1ABC')
  expect(() => setting('TABLE_FACTS')).toThrow('TABLE_FACTS is missing')
  vi.stubEnv('TABLE_FILES', 'another')
  expect(setting('TABLE_FILES')).toBe('another')
})
