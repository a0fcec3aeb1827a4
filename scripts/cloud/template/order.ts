import type { Stack, TemplateResource } from './load.ts'

/** Names that a value refers to, resources or not. */
const namesIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap(namesIn)
  return Object.entries(value).flatMap(([key, given]) => {
    if (key === 'Ref') return [String(given)]
    if (key === 'Fn::GetAtt') return [String(Array.isArray(given) ? given[0] : given).split('.')[0]!]
    const text = key === 'Fn::Sub' ? (Array.isArray(given) ? given[0] : given) : undefined
    const inText = [...String(text ?? '').matchAll(/\$\{([^!}.]+)/g)].map(match => match[1]!)
    return [...inText, ...namesIn(given)]
  })
}

/** Names of what a resource needs: resources and parameters. */
export const needsOf = ({ DependsOn = [], Properties }: TemplateResource): string[] => [
  ...[DependsOn].flat(),
  ...namesIn(Properties),
]

/**
 * The resources of a stack, each after those that it needs.
 * @throws Error when they need each other in a circle
 */
export const inOrder = ({ name, template: { Resources } }: Stack): [string, TemplateResource][] => {
  const ordered: [string, TemplateResource][] = []
  const state = new Map<string, 'open' | 'done'>()
  const visit = (id: string, path: string[]): void => {
    const resource = Resources[id]
    if (!resource || state.get(id) === 'done') return
    if (state.get(id) === 'open')
      throw new Error(`Stack ${name} has a circle of resources: ${[...path, id].join(' -> ')}`)
    state.set(id, 'open')
    for (const needed of needsOf(resource)) visit(needed, [...path, id])
    state.set(id, 'done')
    ordered.push([id, resource])
  }
  for (const id of Object.keys(Resources)) visit(id, [])
  return ordered
}
