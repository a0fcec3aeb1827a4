import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/**
 * Says whether TypeScript accepts a file of the checkout with another text. It asks about that file alone: the whole
 * checkout takes a minute, and a change within a function is seldom somebody else's fault.
 */
export const typeCheck = (root: string): ((file: string, text: string) => boolean) => {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), name => ts.sys.readFile(name))
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, root)
  const ambient = globSync('{lambdas,web,infra}/**/*.d.ts', {
    cwd: root,
    exclude: path => /node_modules|dist/.test(String(path)),
  }).map(file => join(root, file))
  // The mutated text replaces the file's own.
  let asked = { path: '', text: '', version: 0 }
  const read = (path: string): string | undefined =>
    path === asked.path ? asked.text : ts.sys.readFile(path)
  const service = ts.createLanguageService({
    getCompilationSettings: () => ({ ...options, noEmit: true }),
    getScriptFileNames: () => [...ambient, asked.path],
    getScriptVersion: path => (path === asked.path ? String(asked.version) : 'as it is'),
    getScriptSnapshot: path => {
      const text = read(path)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: read,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
    realpath: path => ts.sys.realpath?.(path) ?? path,
  })
  const faultsIn = (file: string, text: string): number => {
    asked = { path: join(root, file), text, version: asked.version + 1 }
    const syntax = service.getSyntacticDiagnostics(asked.path)
    return syntax.length + service.getSemanticDiagnostics(asked.path).length
  }
  const unchanged = new Map<string, number>()
  return (file, text) => {
    const known = unchanged.get(file) ?? faultsIn(file, readFileSync(join(root, file), 'utf8'))
    unchanged.set(file, known)
    return faultsIn(file, text) <= known
  }
}
