import { ApiProblem } from '../../api.ts'

/** The first thing wrong with each field, by name. */
export type FieldErrors = Partial<Record<string, string>>

/** What a schema of the contract found wrong, by the field's name. */
export const fieldErrors = (
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
): FieldErrors => Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]).reverse())

/** What the server found wrong with what it was sent (`body.title`), by the field's name. */
export const refusedFields = (error: unknown): FieldErrors => {
  if (!(error instanceof ApiProblem) || error.code !== 'invalid_input' || !Array.isArray(error.details))
    return {}
  const details = error.details as { field?: unknown; message?: unknown }[]
  return Object.fromEntries(
    details
      .map(({ field, message }) => [/^body\.(\w+)/.exec(String(field))?.[1] ?? '', String(message)])
      .filter(([field]) => field !== '')
      .reverse(),
  )
}
