/** Modules of a bundle: bytes after minifying, and the imports of each. */
export interface Made {
  bytes: ReadonlyMap<string, number>
  imports: ReadonlyMap<string, readonly string[]>
}

/** The package that a module belongs to; undefined for the product's own. */
export const packageOf = (module: string): string | undefined =>
  /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module)?.[1]

/**
 * Weighs each of these packages in a bundle, in bytes: its own modules and those of its dependencies, except
 * dependencies that are in the list themselves. A dependency of two packages counts with both.
 */
export const weightsIn = ({ bytes, imports }: Made, names: ReadonlySet<string>): Map<string, number> => {
  const reachedBy = (name: string): Set<string> => {
    const isOther = (module: string): boolean => {
      const owner = packageOf(module)
      return owner !== undefined && owner !== name && names.has(owner)
    }
    const reached = new Set([...imports.keys()].filter(module => packageOf(module) === name))
    // A set hands out what is added while it is walked through.
    for (const module of reached)
      for (const next of imports.get(module) ?? []) if (!isOther(next)) reached.add(next)
    return reached
  }
  const weightOf = (name: string): number =>
    [...reachedBy(name)].reduce((sum, module) => sum + (bytes.get(module) ?? 0), 0)
  return new Map(
    [...names].map((name): [string, number] => [name, weightOf(name)]).filter(([, weight]) => weight > 0),
  )
}
