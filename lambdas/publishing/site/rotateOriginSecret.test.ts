import { describe, expect, it } from 'vitest'
import { rotateOriginSecret } from '../workers/rotateOriginSecret.ts'

type Step = 'createSecret' | 'setSecret' | 'testSecret' | 'finishSecret'

/** A secret with its stages, an edge that sends a value, and functions that accept the current value and the one before. */
const product = ({ sends = 'value of first', deployed = true } = {}) => {
  const stages: Record<string, string | undefined> = { AWSCURRENT: 'first' }
  const edge = { sends, deployed }
  const accepted = () => [stages['AWSCURRENT'], stages['AWSPREVIOUS']].map(version => `value of ${version}`)
  const refused: string[] = []
  const check = () => {
    if (!accepted().includes(edge.sends)) refused.push(edge.sends)
  }
  let failing: string | undefined
  const call =
    <A extends unknown[], R>(name: string, act: (...args: A) => R) =>
    async (...args: A): Promise<R> => {
      if (failing === name) {
        failing = undefined
        throw new Error(`${name} failed`)
      }
      const result = act(...args)
      check()
      return result
    }
  const rotate = rotateOriginSecret({
    secret: {
      read: call('read', () => ({
        version: stages['AWSCURRENT'] ?? '',
        value: `value of ${stages['AWSCURRENT']}`,
      })),
      addPending: call('addPending', version => {
        stages['AWSPENDING'] ??= version
      }),
      makeCurrent: call('makeCurrent', version => {
        stages['AWSPREVIOUS'] = stages['AWSCURRENT']
        stages['AWSCURRENT'] = version
      }),
    },
    edge: {
      read: call('edge.read', () => ({ sends: [edge.sends, edge.sends], deployed: edge.deployed })),
      send: call('edge.send', value => {
        edge.sends = value
      }),
    },
    pause: call('pause', () => undefined),
  })
  const step = (Step: Step, ClientRequestToken: string) => rotate({ Step, ClientRequestToken })
  const whole = async (version: string) => {
    for (const each of ['createSecret', 'setSecret', 'testSecret', 'finishSecret'] as const)
      await step(each, version)
  }
  return {
    stages,
    edge,
    refused,
    step,
    whole,
    fail: (name: string) => {
      failing = name
    },
  }
}

describe('rotating the secret of the edge', () => {
  it('S-26 the edge sends the new value in the end, and at no moment one that functions refuse', async () => {
    const { whole, edge, stages, refused } = product()
    await whole('second')
    expect(edge.sends).toBe('value of second')
    expect(stages).toMatchObject({ AWSCURRENT: 'second', AWSPREVIOUS: 'first' })
    delete stages['AWSPENDING']
    await whole('third')
    expect(edge.sends).toBe('value of third')
    expect(refused).toEqual([])
  })

  it.each(['makeCurrent', 'pause', 'edge.send'])(
    'a failure of %s is finished when the step is repeated',
    async name => {
      const { step, fail, edge, refused } = product()
      await step('createSecret', 'second')
      fail(name)
      await expect(step('finishSecret', 'second')).rejects.toThrow(`${name} failed`)
      await step('finishSecret', 'second')
      expect(edge.sends).toBe('value of second')
      expect(refused).toEqual([])
    },
  )

  it('a rotation that never reached the edge is made good before the next one begins', async () => {
    const { step, whole, fail, edge, stages, refused } = product()
    await step('createSecret', 'second')
    fail('edge.send')
    await expect(step('finishSecret', 'second')).rejects.toThrow()
    delete stages['AWSPENDING']
    await expect(step('createSecret', 'third')).rejects.toThrow('rotate again later')
    expect(edge.sends).toBe('value of second')
    expect(stages['AWSPENDING']).toBeUndefined()
    await whole('third')
    expect(edge.sends).toBe('value of third')
    expect(refused).toEqual([])
  })

  it('nothing is begun while edge locations may still send an earlier value', async () => {
    const { step, stages } = product({ deployed: false })
    await expect(step('createSecret', 'second')).rejects.toThrow('being deployed')
    expect(stages).toEqual({ AWSCURRENT: 'first' })
  })

  it('a step that Secrets Manager only tests with changes nothing', async () => {
    const { step, stages, edge } = product()
    await step('testSecret', 'second')
    expect([stages, edge.sends]).toEqual([{ AWSCURRENT: 'first' }, 'value of first'])
  })
})
