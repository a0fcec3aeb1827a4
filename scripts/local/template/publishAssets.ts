import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { HeadObjectCommand, NotFound, PutObjectCommand } from '@aws-sdk/client-s3'
import type { S3Client } from '@aws-sdk/client-s3'
import { zipSync } from 'fflate'
import { account, region } from '../engine.ts'
import type { Asset, Assembly } from './load.ts'

/** The bucket that `cdk bootstrap` makes in every account. */
export const assetsBucket = `cdk-hnb659fds-assets-${account}-${region}`

const bytesOf = ({ path, isFolder }: Asset): Uint8Array => {
  if (!isFolder || statSync(path).isFile()) return readFileSync(path)
  const files = readdirSync(path, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
  return zipSync(
    Object.fromEntries(
      files.map(file => [relative(path, file).split(sep).join('/'), readFileSync(file)] as const),
    ),
    { level: 1 },
  )
}

const isThere = async (s3: S3Client, Key: string): Promise<boolean> => {
  try {
    await s3.send(new HeadObjectCommand({ Bucket: assetsBucket, Key }))
    return true
  } catch (error) {
    if (error instanceof NotFound) return false
    throw error
  }
}

/** Whether anything but a function's code names an asset: code is run from where it lies. */
const isNamed = ({ key }: Asset, { stacks }: Assembly): boolean =>
  stacks
    .flatMap(({ template }) => Object.values(template.Resources))
    .some(
      ({ Type, Properties }) =>
        Type !== 'AWS::Lambda::Function' && JSON.stringify(Properties ?? {}).includes(key),
    )

/** Puts the assets that resources fetch, such as the built website, where `cdk deploy` would. */
export const publishAssets = async (assembly: Assembly, s3: S3Client): Promise<void> => {
  for (const asset of assembly.assets)
    if (isNamed(asset, assembly) && !(await isThere(s3, asset.key)))
      await s3.send(new PutObjectCommand({ Bucket: assetsBucket, Key: asset.key, Body: bytesOf(asset) }))
}
