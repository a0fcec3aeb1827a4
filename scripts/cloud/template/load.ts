import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One resource as the template writes it, intrinsics and all. */
export interface TemplateResource {
  Type: string
  Properties?: Record<string, unknown>
  DependsOn?: string | string[]
  Condition?: string
}

export interface Template {
  Parameters?: Record<string, { Type: string; Default?: unknown }>
  Mappings?: Record<string, Record<string, Record<string, unknown>>>
  Conditions?: Record<string, unknown>
  Resources: Record<string, TemplateResource>
  Outputs?: Record<string, { Value: unknown; Export?: { Name: unknown }; Condition?: string }>
}

/** A file or folder that the templates name by its key in the assets bucket. */
export interface Asset {
  key: string
  path: string
  /** Whether `path` is a folder that is published as a zip file. */
  isFolder: boolean
}

export interface Stack {
  name: string
  template: Template
}

/** Output of `cdk synth`. */
export interface Assembly {
  /** Each after those that it depends on. */
  stacks: Stack[]
  assets: Asset[]
}

interface Artifact {
  type: string
  dependencies?: string[]
  properties?: { templateFile?: string; stackName?: string; file?: string; directoryName?: string }
}

interface AssetFile {
  source: { path: string; packaging: string }
  destinations: Record<string, { objectKey: string }>
}

const readJson = (...path: string[]): unknown => JSON.parse(readFileSync(join(...path), 'utf8'))

const assetsOf = (dir: string, file: string): Asset[] => {
  const { files } = readJson(dir, file) as { files?: Record<string, AssetFile> }
  return Object.values(files ?? {}).flatMap(({ source, destinations }) =>
    Object.values(destinations).map(({ objectKey }) => ({
      key: objectKey,
      path: join(dir, source.path),
      isFolder: source.packaging === 'zip',
    })),
  )
}

/** Reads a CDK output folder, and the stages nested in it. */
export const loadAssembly = (dir: string): Assembly => {
  const { artifacts = {} } = readJson(dir, 'manifest.json') as { artifacts?: Record<string, Artifact> }
  const assembly: Assembly = { stacks: [], assets: [] }
  const visited = new Set<string>()
  const visit = (id: string): void => {
    const artifact = artifacts[id]
    if (!artifact || visited.has(id)) return
    visited.add(id)
    for (const dependency of artifact.dependencies ?? []) visit(dependency)
    const { type, properties = {} } = artifact
    if (type === 'cdk:asset-manifest') assembly.assets.push(...assetsOf(dir, properties.file!))
    if (type === 'aws:cloudformation:stack')
      assembly.stacks.push({
        name: properties.stackName ?? id,
        template: readJson(dir, properties.templateFile!) as Template,
      })
    if (type !== 'cdk:cloud-assembly') return
    const nested = loadAssembly(join(dir, properties.directoryName!))
    assembly.stacks.push(...nested.stacks)
    assembly.assets.push(...nested.assets)
  }
  for (const id of Object.keys(artifacts)) visit(id)
  return assembly
}
