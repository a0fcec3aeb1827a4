import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { setting } from '#runtime/env.ts'
import { s3 } from '#runtime/s3.ts'

/** Beside the files, where neither the edge nor any link of a document reaches. */
const placeOf = (Key: string) => ({ Bucket: setting('BUCKET_FILES'), Key })

export const putText = async (key: string, text: string): Promise<void> => {
  await s3().send(
    new PutObjectCommand({ ...placeOf(key), Body: text, ContentType: 'text/html; charset=utf-8' }),
  )
}

/** @throws NoSuchKey when it is not there */
export const getText = async (key: string): Promise<string> => {
  const { Body } = await s3().send(new GetObjectCommand(placeOf(key)))
  return (await Body?.transformToString()) ?? ''
}
