import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import {
  CognitoIdentityProviderClient,
  ConfirmSignUpCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import type { FunctionName } from '../../infra/functions.ts'
import { region } from '../local/engine.ts'
import { pdf } from '../seed/pdf.ts'
import { send, statesOf, type LocalFile } from '../seed/upload.ts'
import { publishTwice } from './publishing.ts'
import type { Stage } from './stage.ts'

/** A use of the product that needs all that a function is allowed. @throws Error when it does not get what it should */
export type Flow = (stage: Stage) => Promise<void>

/** Another token makes another entry of the edge's cache; a public route does not read it. */
const nobody = (): string => `Bearer ${randomUUID()}`

const ask = async (
  address: string,
  expected: number,
  authorization: string,
  body?: unknown,
): Promise<Response> => {
  const headers = { authorization, 'content-type': 'application/json' }
  const post = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const response = await fetch(address, { headers, ...post })
  if (response.status === expected) return response
  throw new Error(`${address} answered ${response.status} in place of ${expected}: ${await response.text()}`)
}

const readPublicly =
  (path: string, expected = 200): Flow =>
  async ({ cloud }) =>
    void (await ask(cloud.api + path, expected, nobody()))

const bucket = 'admissiondocuments' as const
const fileOf = async (name: string, title: string): Promise<LocalFile> => ({
  name,
  type: 'application/pdf',
  bytes: new Uint8Array(await pdf({ title, company: 'Sample plc', sections: [] })),
})
const uploadFiles = async ({ cloud, tokens }: Stage, file: LocalFile): Promise<void> => {
  const ids = await send(cloud.api, tokens.admin, bucket, [file])
  await cloud.idle()
  const [upload] = await statesOf(cloud.api, tokens.admin, ids)
  if (upload?.state !== 'done') throw new Error(`The upload of ${file.name} is ${upload?.state}.`)
}

/** A document, its next version, and one whose bytes storage cleared away before it could be checked. */
const upload: Flow = async stage => {
  const { cloud, tokens } = stage
  const name = `Flow-${randomUUID()}.pdf`
  await uploadFiles(stage, await fileOf(name, 'First'))
  await uploadFiles(stage, await fileOf(name, 'Second'))
  const late = { name, type: 'application/pdf', size: 1000 }
  const answer = await ask(`${cloud.api}/uploads`, 200, `Bearer ${tokens.admin}`, { bucket, files: [late] })
  const { uploads } = (await answer.json()) as { uploads: { id: string }[] }
  const event = { detail: { object: { key: `uploads/${uploads[0]?.id}` } } }
  const { error } = await cloud.invoke(functionIn(stage, 'processUpload'), event)
  if (error) throw new Error(error.message)
}

/** A page that the edge does not have yet, or no longer has. */
const readLivePage: Flow = async ({ cloud }) => {
  for (;;) {
    const page = await fetch(`${cloud.site}/investors/documents`)
    const text = await page.text()
    if (!page.ok) throw new Error(`The page answered ${page.status}: ${text}`)
    if (!page.headers.get('x-cache')?.startsWith('Hit')) return
    await wait(100)
  }
}

const signUp: Flow = async ({ cloud: { cognito, mail } }) => {
  const { endpoint, clientId: ClientId } = cognito
  const client = new CognitoIdentityProviderClient({ region, endpoint, maxAttempts: 1 })
  const Username = `${randomUUID()}@example.com`
  await client.send(new SignUpCommand({ ClientId, Username, Password: `Flow-${randomUUID()}` }))
  const { emails } = (await (await fetch(`${mail}/store`)).json()) as {
    emails: { destination: { to: string[] }; body: { html: string } }[]
  }
  const own = emails.find(({ destination }) => destination.to.includes(Username))
  const ConfirmationCode = /<strong>(\d+)<\/strong>/.exec(own?.body.html ?? '')?.[1]
  await client.send(new ConfirmSignUpCommand({ ClientId, Username, ConfirmationCode }))
}

const rotate: Flow = async stage => {
  const SecretId = stage.cloud.environment['ORIGIN_SECRET_ARN']
  const ClientRequestToken = randomUUID()
  for (const Step of ['createSecret', 'setSecret', 'testSecret', 'finishSecret']) {
    const event = { Step, SecretId, ClientRequestToken }
    const { error } = await stage.cloud.invoke(functionIn(stage, 'rotateOriginSecret'), event)
    if (error) throw new Error(`${Step}: ${error.message}`)
  }
}

/** Physical name of a function. @throws Error when the template does not have it */
export const functionIn = ({ cloud }: Stage, name: FunctionName): string => {
  const found = [...cloud.functions].find(([id]) => nameOf(id) === name)
  if (!found) throw new Error(`The template has no function ${name}.`)
  return found[1]
}

/** CDK makes the logical id `ListDocuments1A2B3C4D` of the function `listDocuments`. */
export const nameOf = (logicalId: string): string =>
  logicalId.charAt(0).toLowerCase() + logicalId.slice(1).replace(/[0-9A-F]{8}$/, '')

/** For each function what a person, CloudFormation or a timer does that makes it run. A new function needs an entry. */
export const flows: Record<FunctionName, Flow> = {
  listAnnouncements: readPublicly('/announcements'),
  listPublicDocuments: readPublicly(`/public/documents?bucket=${bucket}`),
  getOpenApi: readPublicly('/openapi.json'),
  noRoute: readPublicly('/no/such/route', 404),
  documents: async ({ cloud: { api }, tokens }) => {
    await ask(`${api}/documents?bucket=${bucket}`, 200, `Bearer ${tokens.admin}`)
    await ask(`${api}/buckets`, 403, `Bearer ${tokens.newcomer}`)
  },
  renderPage: readLivePage,
  openSession: async ({ cloud: { api }, tokens }) =>
    void (await ask(`${api}/sessions`, 200, `Bearer ${tokens.admin}`, {})),
  uploads: async stage => {
    const { cloud, tokens } = stage
    await ask(`${cloud.api}/uploads?ids=${randomUUID()}`, 403, `Bearer ${tokens.newcomer}`)
    await uploadFiles(stage, await fileOf('Flow.pdf', randomUUID()))
  },
  processUpload: upload,
  preSignUp: signUp,
  customMessage: signUp,
  postConfirmation: signUp,
  publishSite: publishTwice,
  rotateOriginSecret: rotate,
}
