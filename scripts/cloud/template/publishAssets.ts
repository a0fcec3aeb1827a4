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

/** The properties of everything but functions, whose code runs from where it lies: they name what must be published. */
const namesIn = ({ stacks }: Assembly): string =>
  JSON.stringify(
    stacks
      .flatMap(({ template }) => Object.values(template.Resources))
      .flatMap(({ Type, Properties }) => (Type === 'AWS::Lambda::Function' ? [] : [Properties])),
  )

/** Puts the assets that resources fetch, such as the built website, where `cdk deploy` would. */
export const publishAssets = async (assembly: Assembly, s3: S3Client): Promise<void> => {
  const names = namesIn(assembly)
  for (const asset of assembly.assets)
    if (names.includes(asset.key) && !(await isThere(s3, asset.key)))
      await s3.send(new PutObjectCommand({ Bucket: assetsBucket, Key: asset.key, Body: bytesOf(asset) }))
}
