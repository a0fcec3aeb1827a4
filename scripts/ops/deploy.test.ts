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
      { name: 'blu-dev-edge', region: 'us-east-1', file: '', bootstrapVersion: 6 },
      { name: 'blu-dev-site', region: 'eu-west-2', file: '', bootstrapVersion: 6 },
    ]),
    preflight: step('preflight', true),
    diff: step('diff', undefined),
    confirm: step('confirm', undefined),
    deploy: step('deploy', undefined),
    site: step('site', 'https://d1.cloudfront.net'),
    smoke: step('smoke', true),
    ...change,
  }
  return { done, tools, deploy: () => deployEnvironment(environmentOf('dev'), tools) }
}

describe('deploying', () => {
  it('shows what changes, asks, deploys, and tries the deployed site', async () => {
    const { done, deploy } = setUp()
    expect(await deploy()).toBe(true)
    expect(done).toEqual(['account', 'synthesise', 'preflight', 'diff', 'confirm', 'deploy', 'site', 'smoke'])
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

  it('shows and deploys nothing when something would fail', async () => {
    const { done, deploy } = setUp({ preflight: async () => false })
    await expect(deploy()).rejects.toThrow(/^Nothing was deployed: do what stands beside “WOULD FAIL”/)
    expect(done).toEqual(['account', 'synthesise'])
  })

  it('asks AWS nothing for a prod whose alarms nobody would hear', async () => {
    const { done, tools } = setUp()
    const prod = { ...environmentOf('prod'), alarmsTo: undefined }
    await expect(deployEnvironment(prod, tools)).rejects.toThrow(
      /^prod has no alarmsTo, .* in infra\/environments\.ts\.$/,
    )
    expect(done).toEqual([])
    await expect(deployEnvironment({ ...prod, alarmsTo: 'ops@example.com' }, tools)).resolves.toBe(true)
  })

  it('fails when the deployed site does', async () => {
    expect(await setUp({ smoke: async () => false }).deploy()).toBe(false)
  })
})
