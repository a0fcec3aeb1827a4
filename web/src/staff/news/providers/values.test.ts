import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ProviderForm } from '#contract/news/providers.ts'
import { createdMessage, emptyValues, inputOf, minutesOf, valuesOf } from './values.ts'

const filled = { ...emptyValues, name: ' Exchange ', feed_url: ' https://feeds.example.com/rns.xml ' }

describe('the form of a provider', () => {
  it('A-109 takes an interval that is empty or no number for 60 minutes', () => {
    expect(['', ' ', 'soon', '-'].map(minutesOf)).toEqual([60, 60, 60, 60])
    expect(['1', '15 min', '1440', '0', '1441'].map(minutesOf)).toEqual([1, 15, 1440, 0, 1441])
    const of = (refresh_interval_minutes: string) =>
      ProviderForm.safeParse(inputOf({ ...filled, refresh_interval_minutes })).success
    expect(['1', '1440', ''].map(of)).toEqual([true, true, true])
    expect(['0', '1441'].map(of)).toEqual([false, false])
  })

  it('A-110 trims, and sends null for a description and a secret that are blank', () => {
    expect(inputOf({ ...filled, description: '  ', secret_name: ' ' })).toMatchObject({
      name: 'Exchange',
      feed_url: 'https://feeds.example.com/rns.xml',
      description: null,
      secret_name: null,
    })
    expect(inputOf({ ...filled, description: ' Wire ', secret_name: ' wire-key ' })).toMatchObject({
      description: 'Wire',
      secret_name: 'wire-key',
    })
  })

  it('says where a secret goes only when one is named', () => {
    const header = { ...filled, placement: 'header' as const, placement_name: 'x-api-key' }
    expect(inputOf(header).secret_placement).toBeNull()
    expect(inputOf({ ...header, secret_name: 'key' }).secret_placement).toEqual({
      in: 'header',
      name: 'x-api-key',
    })
  })

  it('shows what is stored as it would send it again', () => {
    const word = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9 .-]{0,18}[A-Za-z0-9]$/)
    const form = fc.record({
      name: word,
      description: fc.option(word, { nil: null }),
      minutes: fc.integer({ min: 1, max: 1440 }),
      categories: fc.uniqueArray(word, { maxLength: 5 }),
      auto_import: fc.boolean(),
      is_ris: fc.boolean(),
    })
    fc.assert(
      fc.property(form, ({ minutes, ...given }) => {
        const said = ProviderForm.parse({
          ...given,
          feed_url: 'https://feeds.example.com/',
          refresh_interval_minutes: minutes,
        })
        const stored = {
          ...said,
          id: '',
          last_updated: null,
          next_poll_at: null,
          failures: 0,
          last_error: null,
          runs: [],
          created_at: '',
          updated_at: '',
          version: 1,
        }
        expect(inputOf(valuesOf(stored))).toEqual(said)
      }),
    )
  })
})

it('A-194 A-195 says that a provider was created, and what is left to do when it names a secret', () => {
  expect(createdMessage({ name: 'Wire', secret_name: null })).toEqual([
    'Provider Created',
    'Wire has been created successfully',
  ])
  const [title, text] = createdMessage({ name: 'Wire', secret_name: 'wire-1' })
  expect(title).toBe('Provider Created - Action Required')
  expect(text).toContain('"wire-1"')
})
