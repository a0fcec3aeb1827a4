import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { account, region } from '../engine.ts'
import type { Invoke, Made, Resource } from '../engine.ts'
import { readState, writeState } from '../state.ts'

/** Answer of a function about a custom resource, by PUT to the address in its event. */
interface Answer {
  Status: 'SUCCESS' | 'FAILED'
  Reason?: string
  PhysicalResourceId?: string
  Data?: Record<string, unknown>
}

interface Kept {
  hash: string
  physicalId: string
  attributes: Record<string, string>
  properties: unknown
}

/** CloudFormation hands every scalar on as a string. */
const asStrings = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return String(value)
  if (Array.isArray(value)) return value.map(asStrings)
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, asStrings(item)]))
}

/** Gives an address to `act` and resolves with what is PUT to it before `act` ends; undefined when nothing is. */
const withResponseAddress = async (act: (address: string) => Promise<void>): Promise<Answer | undefined> => {
  let answer: Answer | undefined
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (request.method === 'PUT') answer = JSON.parse(Buffer.concat(chunks).toString()) as Answer
      response.writeHead(request.method === 'PUT' ? 200 : 405).end()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  try {
    await act(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    return answer
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

/** Makes custom resources: runs their function when their properties are new or have changed. */
export const createCustomResources = (file: string, invoke: Invoke) => {
  const kept = readState<Record<string, Kept>>(file, {})

  return async (resource: Resource): Promise<Made> => {
    const { stack, logicalId, type } = resource
    const properties = asStrings(resource.properties) as Record<string, unknown>
    const id = `${stack}/${logicalId}`
    const hash = createHash('sha256').update(JSON.stringify(properties)).digest('hex')
    const earlier = kept[id]
    if (earlier?.hash === hash) return { ref: earlier.physicalId, attributes: earlier.attributes }

    const answer = await withResponseAddress(async ResponseURL => {
      const { error } = await invoke(String(properties.ServiceToken), {
        RequestType: earlier ? 'Update' : 'Create',
        ResponseURL,
        StackId: `arn:aws:cloudformation:${region}:${account}:stack/${stack}/local`,
        RequestId: crypto.randomUUID(),
        ResourceType: type,
        LogicalResourceId: logicalId,
        ServiceToken: properties.ServiceToken,
        ResourceProperties: properties,
        ...(earlier && {
          PhysicalResourceId: earlier.physicalId,
          OldResourceProperties: earlier.properties,
        }),
      })
      if (error) throw new Error(`${error.type}: ${error.message}`)
    })
    if (!answer) throw new Error('its function ended without an answer to ResponseURL')
    if (answer.Status !== 'SUCCESS') throw new Error(answer.Reason ?? 'its function failed without a reason')
    const physicalId = answer.PhysicalResourceId ?? earlier?.physicalId ?? logicalId
    const attributes = asStrings(answer.Data ?? {}) as Record<string, string>
    kept[id] = { hash, physicalId, attributes, properties }
    writeState(file, kept)
    return { ref: physicalId, attributes }
  }
}
