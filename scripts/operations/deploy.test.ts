import { describe, expect, it, vi } from 'vitest'
import { environmentOf } from '../../infra/environments.ts'
import { deployEnvironment, type Tools } from './deploy.ts'
import { Failure } from './failure.ts'

const setUp = (change: Partial<Tools> = {}) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const done: string[] = []
  const step =
    <T>(name: string, result: T) =>
    async (): Promise<T> => {
      done.push(name)
      return result
    }
  const tools: Tools = {
    account: step('account', '123456789012'),
    synthesise: step('synthesise', [
      { name: 'blu-dev-edge', region: 'us-east-1' },
      { name: 'blu-dev-site', region: 'eu-west-2' },
    ]),
    isBootstrapped: step('isBootstrapped', true),
    diff: step('diff', undefined),
    confirm: step('confirm', undefined),
    deploy: step('deploy', undefined),
    site: step('site', 'https://d1.cloudfront.net'),
    smoke: step('smoke', true),
    ...change,
  }
  return { done, deploy: () => deployEnvironment(environmentOf('dev'), tools) }
}

describe('deploying', () => {
  it('shows what changes, asks, deploys, and tries the deployed site', async () => {
    const { done, deploy } = setUp()
    expect(await deploy()).toBe(true)
    expect(done).toEqual([
      'account',
      'synthesise',
      'isBootstrapped',
      'isBootstrapped',
      'diff',
      'confirm',
      'deploy',
      'site',
      'smoke',
    ])
  })

  it('deploys nothing unless somebody agrees', async () => {
    const { done, deploy } = setUp({ confirm: () => Promise.reject(new Failure('Not confirmed')) })
    await expect(deploy()).rejects.toThrow('Not confirmed')
    expect(done).not.toContain('deploy')
  })

  it('builds nothing for another account', async () => {
    const { done, deploy } = setUp({ account: () => Promise.reject(new Failure('another account')) })
    await expect(deploy()).rejects.toThrow('another account')
    expect(done).toEqual([])
  })

  it('says how to prepare a region in which CDK was never set up', async () => {
    const { done, deploy } = setUp({ isBootstrapped: async region => region !== 'us-east-1' })
    await expect(deploy()).rejects.toThrow('npx cdk bootstrap aws://123456789012/us-east-1')
    expect(done).not.toContain('diff')
  })

  it('fails when the deployed site does', async () => {
    expect(await setUp({ smoke: async () => false }).deploy()).toBe(false)
  })
})
