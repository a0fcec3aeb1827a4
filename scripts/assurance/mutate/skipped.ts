import ts from 'typescript'

/** Something below this node runs: types, imports and decorators do not, and are never mutated. */
export const isCode = (node: ts.Node): boolean =>
  !(
    ts.isTypeNode(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isTypeParameterDeclaration(node) ||
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node) ||
    ts.isDecorator(node) ||
    (ts.canHaveModifiers(node) &&
      ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword)) === true
  )

const isAttribute = (node: ts.Node, ...names: string[]): boolean =>
  ts.isJsxAttribute(node) && names.includes(node.name.getText())

/** A literal that names something: a key of an object, a module, how something looks, React's own bookkeeping. */
export const isName = (node: ts.Node): boolean => {
  const { parent } = node
  if (ts.isCallExpression(parent) && parent.expression.kind === ts.SyntaxKind.ImportKeyword) return true
  if (ts.findAncestor(node, above => isAttribute(above, 'className', 'key'))) return true
  return (
    (ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent) || ts.isPropertyDeclaration(parent)) &&
    parent.name === node
  )
}

const logs = new Set(['logger', 'log', 'console'])

/** Text for people who read the log: the message of a log line, or of a plain `Error`, which ends there. */
export const isProse = (node: ts.Node): boolean => {
  const { parent } = node
  if (ts.isNewExpression(parent)) return /^(Type|Range)?Error$/.test(parent.expression.getText())
  return (
    ts.isCallExpression(parent) &&
    parent.arguments[0] === node &&
    ts.isPropertyAccessExpression(parent.expression) &&
    logs.has(parent.expression.expression.getText())
  )
}
