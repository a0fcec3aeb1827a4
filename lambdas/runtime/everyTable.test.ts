import { afterEach, expect, it, vi } from 'vitest'
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
