import { describe, expect, it, vi } from 'vitest'
import type { Upload } from '#contract/documents/uploads.ts'
import { everybody } from '../../publishing/releases/confidentialDraft.ts'
import type { Sent } from './sendFile.ts'
import type { Services } from './services.ts'
import { createUploader } from './uploader.ts'

const bucket = 'companydocuments'
const file = (name: string, size = 10) => new File([new Uint8Array(size)], name)

/** A server that remembers what it was given; each test bends one of its answers. */
const world = (bend: Partial<Services> = {}) => {
  const states = new Map<string, Upload['state']>()
  let made = 0
  const services = {
    presign: vi.fn<Services['presign']>(async (_bucket, files) =>
      files.map(({ name }) => {
        const id = `id-${++made}`
        states.set(id, 'waiting')
        return { id, name, url: 'http://storage.test/', fields: { key: id } }
      }),
    ),
    name: vi.fn<Services['name']>(async () => undefined),
    list: vi.fn<Services['list']>(async ids =>
      ids.map(id => ({
        id,
        bucket_id: bucket,
        name: 'a.pdf',
        size: 10,
        type: 'application/pdf',
        held: false,
        state: states.get(id) ?? 'waiting',
        created_at: '2025-01-01T00:00:00Z',
      })),
    ),
    send: vi.fn<Services['send']>(async (post): Promise<Sent> => {
      states.set(post.fields.key ?? '', 'done')
      return 'sent'
    }),
    wait: vi.fn<Services['wait']>(() => new Promise(resolve => setImmediate(resolve))),
    now: () => Date.now(),
    judge: vi.fn<Services['judge']>(() => 'again'),
    onRecorded: vi.fn<Services['onRecorded']>(),
    onSettled: vi.fn<Services['onSettled']>(),
    onSignInOver: vi.fn<Services['onSignInOver']>(),
  }
  const uploader = createUploader({ ...services, ...bend })
  const itemStates = () => uploader.items().map(({ state }) => state)
  return { services, uploader, states, itemStates }
}

const chosen = () => ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf', 'e.pdf'].map(name => file(name))

describe('A-124 uploading', () => {
  it('sends several files, three at a time, and follows each to its end', async () => {
    let atOnce = 0
    let most = 0
    const { uploader, services, states, itemStates } = world({
      send: async post => {
        most = Math.max(most, ++atOnce)
        await new Promise(resolve => setImmediate(resolve))
        atOnce--
        states.set(post.fields.key ?? '', 'done')
        return 'sent'
      },
    })
    uploader.add(bucket, chosen(), new Set())
    uploader.start(false)
    await vi.waitFor(() => expect(itemStates()).toEqual(Array(5).fill('done')))
    expect(most).toBe(3)
    expect(services.presign).toHaveBeenCalledTimes(1)
    expect(services.onSettled).toHaveBeenCalledTimes(1)
    expect(services.onRecorded).toHaveBeenCalledTimes(5)
  })

  it('sends nothing that the contract refuses, and says why', async () => {
    const { uploader, services } = world()
    uploader.add(bucket, [file('a.exe'), file('b.pdf', 0)], new Set())
    uploader.start(false)
    expect(uploader.items()).toMatchObject([
      { state: 'invalid', reason: expect.stringContaining('Files of this type') as string },
      { state: 'invalid', reason: 'The file is empty.' },
    ])
    expect(services.presign).not.toHaveBeenCalled()
  })

  it('keeps what is held apart from what goes public', async () => {
    const { uploader, services, itemStates } = world()
    uploader.add(bucket, [file('a.pdf')], new Set())
    uploader.start(true)
    uploader.add(bucket, [file('b.pdf')], new Set())
    uploader.start(false)
    await vi.waitFor(() => expect(itemStates()).toEqual(['done', 'done']))
    expect(services.presign.mock.calls.map(([, files, held]) => [files[0]?.name, held])).toEqual([
      ['a.pdf', true],
      ['b.pdf', false],
    ])
  })

  it('takes 500 files in batches as large as one call may be', async () => {
    const { uploader, services, itemStates } = world()
    uploader.add(
      bucket,
      Array.from({ length: 500 }, (_, n) => file(`${n}.pdf`)),
      new Set(),
    )
    uploader.start(false)
    await vi.waitFor(() => expect(itemStates()).toEqual(Array(500).fill('done')), 20_000)
    expect(services.presign.mock.calls.map(([, files]) => files.length)).toEqual([100, 100, 100, 100, 100])
    expect(Math.max(...services.list.mock.calls.map(([ids]) => ids.length))).toBeLessThanOrEqual(100)
  })

  it('A-127 says beforehand which file takes the place of another', () => {
    const { uploader } = world()
    uploader.add(bucket, [file('a.pdf'), file('b.pdf'), file('b.pdf')], new Set(['a.pdf']))
    expect(uploader.items().map(({ replaces }) => replaces)).toEqual([true, false, true])
  })
})

describe('X-017 files that only named people may know of', () => {
  const draft = { id: 'release-1', title: ' Results ', isNew: true }
  const confidential = (bend: Partial<Services> = {}) => {
    const made = world(bend)
    made.uploader.choose({ named: true, draft })
    made.uploader.add(bucket, chosen(), new Set())
    made.uploader.start(false)
    return made
  }

  it('are held, and named in their release before a byte is sent', async () => {
    const steps: string[] = []
    const { services, itemStates } = confidential({
      name: async ({ id, title }, ids) => void steps.push(`${title} (${id}) names ${ids.join()}`),
      send: async ({ fields }) => {
        steps.push(`${fields.key} is sent`)
        return 'lost'
      },
      wait: () => new Promise(() => undefined),
    })
    await vi.waitFor(() => expect(steps).toHaveLength(4))
    expect(steps[0]).toBe('Results (release-1) names id-1,id-2,id-3,id-4,id-5')
    expect(services.presign.mock.calls[0]?.[2]).toBe(true)
    expect(itemStates().slice(0, 3)).toEqual(Array(3).fill('sending'))
  })

  it('are not sent when their release could not be saved, and each says why', async () => {
    const { services, uploader, itemStates } = confidential({
      name: async () => {
        throw new Error('no')
      },
      judge: () => ({ reason: '“Results” is no longer a confidential draft.' }),
    })
    await vi.waitFor(() => expect(itemStates()).toEqual(Array(5).fill('failed')))
    expect(services.send).not.toHaveBeenCalled()
    expect(uploader.items()[4]?.reason).toBe('“Results” is no longer a confidential draft.')
  })

  it('stay so when they are sent anew, by the posts that their release names', async () => {
    let online = false
    const { services, uploader, states, itemStates } = confidential({
      send: async ({ fields }) => {
        if (!online) return 'lost'
        states.set(fields.key ?? '', 'done')
        return 'sent'
      },
    })
    await vi.waitFor(() => expect(itemStates()).toEqual(Array(5).fill('failed')))
    online = true
    uploader.choose(everybody())
    for (const { key } of uploader.items()) uploader.retry(key)
    await vi.waitFor(() => expect(itemStates()).toEqual(Array(5).fill('done')))
    expect(services.presign).toHaveBeenCalledTimes(1)
    expect(services.name.mock.calls.flatMap(([, ids]) => ids)).toHaveLength(5)
  })

  it('are named anew when their posts have expired', async () => {
    let sends = 0
    const { services, states, itemStates } = confidential({
      send: async ({ fields }) => {
        if (++sends <= 3) return 'expired'
        states.set(fields.key ?? '', 'done')
        return 'sent'
      },
    })
    await vi.waitFor(() => expect(itemStates()).toEqual(Array(5).fill('done')))
    const named = services.name.mock.calls.flatMap(([, ids]) => ids)
    for (const [{ fields }] of services.send.mock.calls) expect(named).toContain(fields.key)
  })

  it('are kept apart from what all staff may see', async () => {
    const { services, uploader, itemStates } = confidential()
    uploader.choose(everybody())
    uploader.add(bucket, [file('open.pdf')], new Set())
    uploader.start(true)
    await vi.waitFor(() => expect(itemStates()).toEqual(Array(6).fill('done')))
    expect(services.name.mock.calls.flatMap(([, ids]) => ids)).toHaveLength(5)
    expect(uploader.items().map(({ release }) => release?.id)).toEqual([
      ...Array<string>(5).fill('release-1'),
      undefined,
    ])
  })
})

describe('a connection that breaks', () => {
  it('is followed by another try with the same post', async () => {
    const tries: string[] = []
    const { uploader, services, states, itemStates } = world({
      send: async post => {
        tries.push(post.fields.key ?? '')
        if (tries.length < 3) return 'lost'
        states.set(post.fields.key ?? '', 'done')
        return 'sent'
      },
    })
    uploader.add(bucket, [file('a.pdf')], new Set())
    uploader.start(false)
    await vi.waitFor(() => expect(itemStates()).toEqual(['done']))
    expect(tries).toEqual(['id-1', 'id-1', 'id-1'])
    expect(services.presign).toHaveBeenCalledTimes(1)
  })

  it('does not send twice what had arrived', async () => {
    let sends = 0
    const { uploader, states, itemStates } = world({
      send: async post => {
        sends++
        states.set(post.fields.key ?? '', 'done')
        return 'lost'
      },
    })
    uploader.add(bucket, [file('a.pdf')], new Set())
    uploader.start(false)
    await vi.waitFor(() => expect(itemStates()).toEqual(['done']))
    expect(sends).toBe(1)
  })

  it('asks for a new post when the old one has expired', async () => {
    let sends = 0
    const { uploader, services, states, itemStates } = world({
      send: async post => {
        if (++sends === 1) return 'expired'
        states.set(post.fields.key ?? '', 'done')
        return 'sent'
      },
    })
    uploader.add(bucket, [file('a.pdf')], new Set())
    uploader.start(false)
    await vi.waitFor(() => expect(itemStates()).toEqual(['done']))
    expect(services.presign).toHaveBeenCalledTimes(2)
  })

  it('ends in a failure that can be retried', async () => {
    let online = false
    const { uploader, states, itemStates } = world({
      send: async post => {
        if (!online) return 'lost'
        states.set(post.fields.key ?? '', 'done')
        return 'sent'
      },
    })
    uploader.add(bucket, [file('a.pdf')], new Set())
    uploader.start(false)
    await vi.waitFor(() => expect(itemStates()).toEqual(['failed']))
    online = true
    uploader.retry(uploader.items()[0]?.key ?? '')
    await vi.waitFor(() => expect(itemStates()).toEqual(['done']))
  })
})

describe('trouble', () => {
  it('a refusal by the server carries its reason, and is told once', async () => {
    const { uploader, services, itemStates } = world()
    services.list.mockImplementation(async ids =>
      ids.map(id => ({
        id,
        bucket_id: bucket,
        name: 'a.pdf',
        size: 10,
        type: 'application/pdf',
        held: false,
        state: 'refused' as const,
        reason: 'The bytes are not a PDF.',
        created_at: '2025-01-01T00:00:00Z',
      })),
    )
    uploader.add(bucket, [file('a.pdf')], new Set())
    uploader.start(false)
    await vi.waitFor(() => expect(itemStates()).toEqual(['refused']))
    expect(uploader.items()[0]?.reason).toBe('The bytes are not a PDF.')
    expect(services.onSettled).toHaveBeenCalledTimes(1)
  })

  it('an expired sign-in loses nothing: all goes on after the next', async () => {
    const { uploader, services, itemStates } = world({ judge: () => 'signIn' })
    services.presign.mockRejectedValueOnce(new Error('not signed in'))
    uploader.add(bucket, chosen(), new Set())
    uploader.start(false)
    await vi.waitFor(() => expect(services.onSignInOver).toHaveBeenCalledTimes(1))
    expect(itemStates()).toEqual(Array(5).fill('queued'))
    expect(uploader.isUnfinished()).toBe(true)
    expect(uploader.isPaused()).toBe(true)
    uploader.resume()
    expect(uploader.isPaused()).toBe(false)
    await vi.waitFor(() => expect(itemStates()).toEqual(Array(5).fill('done')))
  })

  it('a cancelled file stops, and the next takes its place', async () => {
    const { uploader, states, itemStates } = world({
      send: (post, _file, _progress, signal) =>
        new Promise(resolve => {
          if (post.fields.key === 'id-1') signal.addEventListener('abort', () => resolve('aborted'))
          else {
            states.set(post.fields.key ?? '', 'done')
            resolve('sent')
          }
        }),
    })
    uploader.add(bucket, chosen(), new Set())
    uploader.start(false)
    await vi.waitFor(() => expect(itemStates().slice(1)).toEqual(Array(4).fill('done')))
    expect(itemStates()[0]).toBe('sending')
    uploader.cancel(uploader.items()[0]?.key ?? '')
    await vi.waitFor(() => expect(itemStates()[0]).toBe('cancelled'))
  })

  it('a check that takes long says so, and still ends well', async () => {
    let clock = 0
    const { uploader, states, itemStates } = world({
      now: () => clock,
      send: async () => 'sent',
    })
    uploader.add(bucket, [file('a.pdf')], new Set())
    uploader.start(false)
    await vi.waitFor(() => expect(itemStates()).toEqual(['checking']))
    clock = 121_000
    await vi.waitFor(() => expect(uploader.items()[0]?.late).toBe(true))
    states.set('id-1', 'done')
    await vi.waitFor(() => expect(itemStates()).toEqual(['done']))
  })
})
