import { arnOf, exampleAccount, nameOf } from './physicalNames.ts'
import { at, isRecord, type Placed, type Templates } from './template.ts'

/** Makes of a value in a template what AWS will see: names and ids are made up, at their full length. */
export type Resolve = (stack: string, value: unknown) => unknown

/** Types of which `Ref` is not the name but this. */
const references: Readonly<Record<string, 'arn' | 'url'>> = {
  'AWS::CertificateManager::Certificate': 'arn',
  'AWS::SNS::Topic': 'arn',
  'AWS::SecretsManager::Secret': 'arn',
  'AWS::SQS::Queue': 'url',
}

/** A resolver for the templates of an environment. `regionOf` says where a stack lives. */
export const resolverOf = (templates: Templates, regionOf: (stack: string) => string): Resolve => {
  const pseudo = (stack: string): Record<string, unknown> => ({
    'AWS::AccountId': exampleAccount,
    'AWS::Partition': 'aws',
    'AWS::Region': regionOf(stack),
    'AWS::StackId': `arn:aws:cloudformation:${regionOf(stack)}:${exampleAccount}:stack/${stack}/01234567-89ab-cdef-0123-456789abcdef`,
    'AWS::StackName': stack,
    'AWS::URLSuffix': 'amazonaws.com',
  })
  const placed = (stack: string, id: string): Placed | undefined => {
    const resource = templates[stack]?.Resources[id]
    return resource && { ...resource, stack, id }
  }
  const named = (resource: Placed): string => nameOf(resource, value => resolve(resource.stack, value))
  const arn = (resource: Placed): string => arnOf(resource, named(resource), regionOf(resource.stack))

  const ref = (stack: string, id: string): unknown => {
    if (id === 'AWS::NoValue') return undefined
    const resource = placed(stack, id)
    if (!resource) return pseudo(stack)[id] ?? at(templates[stack]?.Parameters?.[id], 'Default') ?? id
    const kind = references[resource.Type]
    if (kind === 'arn') return arn(resource)
    if (kind === 'url')
      return `https://sqs.${regionOf(stack)}.amazonaws.com/${exampleAccount}/${named(resource)}`
    return named(resource)
  }
  const attribute = (stack: string, id: string, name: string): unknown => {
    const resource = placed(stack, id)
    if (!resource) return id
    if (name === 'StreamArn') return `${arn(resource)}/stream/2026-01-01T00:00:00.000`
    if (/Arn$|ARN$/.test(name)) return arn(resource)
    return name === 'DomainName' ? 'd111111abcdef8.cloudfront.net' : named(resource)
  }
  const substitute = (stack: string, value: unknown): string => {
    const [text, variables] = (Array.isArray(value) ? value : [value]) as [unknown, unknown]
    return String(text).replace(/\$\{(!?)([^}]+)\}/g, (_, literal: string, name: string) => {
      if (literal) return `\${${name}}`
      const given = at(variables, name)
      if (given !== undefined) return String(resolve(stack, given))
      const [id = '', ...rest] = name.split('.')
      return String(rest.length > 0 ? attribute(stack, id, rest.join('.')) : ref(stack, id))
    })
  }
  const read = new Map<string, unknown>()
  const output = (stack: string, name: string): unknown => {
    const key = `${stack}/${name}`
    if (!read.has(key)) read.set(key, resolve(stack, templates[stack]?.Outputs?.[name]?.Value))
    return read.get(key)
  }
  const exported = new Map(
    Object.entries(templates).flatMap(([stack, { Outputs = {} }]) =>
      Object.entries(Outputs).map(([name, value]) => [
        JSON.stringify(at(value, 'Export.Name')),
        { stack, name },
      ]),
    ),
  )

  const intrinsics: Record<string, (stack: string, value: unknown) => unknown> = {
    Ref: (stack, id) => ref(stack, String(id)),
    'Fn::GetAtt': (stack, value) => {
      const [id = '', ...rest] = Array.isArray(value) ? value.map(String) : String(value).split('.')
      return attribute(stack, id, rest.join('.'))
    },
    'Fn::Join': (stack, value) => {
      const [between, parts] = value as [string, unknown]
      return (resolve(stack, parts) as unknown[]).join(between)
    },
    'Fn::Sub': substitute,
    'Fn::Split': (stack, value) => {
      const [by, text] = value as [string, unknown]
      return String(resolve(stack, text)).split(by)
    },
    'Fn::Select': (stack, value) => {
      const [index, list] = value as [number | string, unknown]
      return (resolve(stack, list) as unknown[])[Number(index)]
    },
    'Fn::FindInMap': (stack, value) => {
      const [map, first, second] = (value as unknown[]).map(each => String(resolve(stack, each)))
      return at(templates[stack]?.Mappings, map ?? '', first ?? '', second ?? '')
    },
    'Fn::ImportValue': (stack, name) => {
      const found = exported.get(JSON.stringify(name))
      return found ? output(found.stack, found.name) : resolve(stack, name)
    },
    'Fn::GetStackOutput': (_, value) =>
      output(String(at(value, 'StackName')), String(at(value, 'OutputName'))),
  }

  const resolve: Resolve = (stack, value) => {
    if (Array.isArray(value)) return value.map(each => resolve(stack, each))
    if (!isRecord(value)) return value
    const [[key, inner] = ['', undefined], ...others] = Object.entries(value)
    const intrinsic = others.length === 0 ? intrinsics[key] : undefined
    if (intrinsic) return intrinsic(stack, inner)
    if (key.startsWith('Fn::'))
      throw new Error(`${key} is not known to infra/proof/resolve.ts: add it there.`)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, resolve(stack, each)]))
  }
  return resolve
}
