import * as z from 'zod'

/** Bytes of a branch's name, as far as file systems can keep it as `refs/heads/{name}.lock`. */
const longest = 244

/**
 * Signs that show nothing, or turn the order of what is shown: two names that look alike would be two, and a path
 * would lead elsewhere than a reader thinks (decision 56).
 */
const unseen = /[\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}/u

const rules: [RegExp, string][] = [
  [/^$/, 'A branch needs a name.'],
  [unseen, 'No sign in the name of a branch that cannot be seen.'],
  [/[\p{Cc} ~^:?*[\\]/u, 'No spaces, and none of ~ ^ : ? * [ \\ in the name of a branch.'],
  [/\.\.|@\{/, 'No .. and no @{ in the name of a branch.'],
  [/^\/|\/$|\/\//, 'A / in the name of a branch stands between two words.'],
  [/(^|\/)\./, 'No part of a branch’s name begins with a dot.'],
  [/\.lock(\/|$)/, 'No part of a branch’s name ends with .lock.'],
  [/\.$/, 'The name of a branch does not end with a dot.'],
  [/^-/, 'The name of a branch does not begin with a dash.'],
  [/^(@|HEAD)$/, 'This name means something else to git.'],
  [/^[0-9a-f]{40}$/i, 'This name looks like that of a commit.'],
]

/**
 * The fault of a branch's name by git's rules (`git check-ref-format --branch`) and GitHub's, which refuses names that
 * look like a commit; undefined when there is none.
 */
export const branchNameProblem = (name: string): string | undefined =>
  rules.find(([wrong]) => wrong.test(name))?.[1] ??
  (!name.isWellFormed() || new TextEncoder().encode(name).length > longest
    ? 'The name of this branch is too long, or broken text.'
    : undefined)

/** The name of a branch. */
export const BranchName = z
  .string()
  .trim()
  .superRefine((name, context) => {
    const message = branchNameProblem(name)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })

/** A part of a path that git keeps for itself on some file system: `.git` in any case, `git~1` and `.git::$…` on Windows. */
const reserved = /^(\.git|git~\d)[. ]*(:.*)?$/i

/** A path inside a repository: relative, with no step that leaves it or reaches git's own folder. */
export const FilePath = z
  .string()
  .min(1)
  .max(1_000)
  .refine(path => path.isWellFormed() && !/\p{Cc}|\\/u.test(path), 'A path is text without control signs.')
  .refine(
    path => path.split('/').every(part => !['', '.', '..'].includes(part) && !reserved.test(part)),
    'A path leads from the top of the repository to a file in it.',
  )
  .refine(path => !unseen.test(path), 'A path holds no sign that cannot be seen.')

/** Id of an object of git. */
export const Sha = z.string().regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/)
