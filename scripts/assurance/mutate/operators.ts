import ts from 'typescript'
import { isCode, isName, isProse } from './skipped.ts'

/** A kind of change to a program; each is generic, and none knows what the program is for. */
export type Operator = 'negate' | 'logical' | 'swap' | 'drop' | 'constant' | 'comparison' | 'arithmetic'

/** One change of one file: the text from `start` to `end` becomes `after`; all around it stays as it is. */
export interface Mutant {
  operator: Operator
  start: number
  end: number
  before: string
  after: string
  /** From 1. */
  line: number
  /** From 0. */
  column: number
  /** It runs when its module is imported, and not when something is called. */
  isModuleLevel: boolean
  /** The declarations around it, from the outermost, as `useDocuments.reload`. */
  within: string
}

type Change = Pick<Mutant, 'operator' | 'start' | 'end' | 'after'> & {
  /** Where to look whether it is executed, if not at its start. */
  at?: number
}

type Table = Readonly<Record<string, string>>

/** Boundaries move by one: that is the mistake people make. */
const comparisons: Table = {
  ...{ '<': '<=', '<=': '<', '>': '>=', '>=': '>' },
  ...{ '===': '!==', '!==': '===', '==': '!=', '!=': '==' },
}
const arithmetic: Table = {
  ...{ '+': '-', '-': '+', '*': '/', '/': '*', '%': '*' },
  ...{ '+=': '-=', '-=': '+=', '++': '--', '--': '++' },
}
const logical: Table = { '&&': '||', '||': '&&' }

const insteadOf = (kind: ts.SyntaxKind, table: Table): string | undefined =>
  table[ts.tokenToString(kind) ?? '']

const isNot = (node: ts.Node): node is ts.PrefixUnaryExpression =>
  ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken

/** Text put together with `+`, which no other operator puts together. */
const isText = (node: ts.Node): boolean =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateExpression(node) ||
  (ts.isBinaryExpression(node) && (isText(node.left) || isText(node.right)))

const operatorChanges = (node: ts.Node, file: ts.SourceFile): Change[] => {
  if (ts.isBinaryExpression(node)) {
    const { operatorToken: token, left } = node
    const change = (operator: Operator, table: Table): Change[] => {
      const after = insteadOf(token.kind, table)
      const range = { start: token.getStart(file), end: token.end, at: left.getStart(file) }
      return after === undefined ? [] : [{ operator, ...range, after }]
    }
    if (token.kind === ts.SyntaxKind.PlusToken && isText(node)) return []
    return [
      ...change('comparison', comparisons),
      ...change('arithmetic', arithmetic),
      ...change('logical', logical),
    ]
  }
  if (!ts.isPrefixUnaryExpression(node) && !ts.isPostfixUnaryExpression(node)) return []
  const after = ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken
  const start = ts.isPrefixUnaryExpression(node) ? node.getStart(file) : node.operand.end
  const end = ts.isPrefixUnaryExpression(node) ? node.operand.getStart(file) : node.end
  const other = after ? '' : insteadOf(node.operator, arithmetic)
  const isStep = [ts.SyntaxKind.PlusPlusToken, ts.SyntaxKind.MinusMinusToken].includes(node.operator)
  return other === undefined || !(after || isStep)
    ? []
    : [{ operator: 'arithmetic', start, end, after: other, at: node.getStart(file) }]
}

/** A condition that no other operator turns round: comparisons change by themselves, `!x` loses its `!`. */
const negation = (condition: ts.Expression | undefined, file: ts.SourceFile): Change[] => {
  if (!condition || isNot(condition)) return []
  if (ts.isBinaryExpression(condition) && insteadOf(condition.operatorToken.kind, comparisons)) return []
  const start = condition.getStart(file)
  return [
    { operator: 'negate', start, end: condition.end, after: `!(${file.text.slice(start, condition.end)})` },
  ]
}

const conditionChanges = (node: ts.Node, file: ts.SourceFile): Change[] => {
  if (isNot(node))
    return [
      {
        operator: 'negate',
        start: node.getStart(file),
        end: node.end,
        after: file.text.slice(node.operand.getStart(file), node.operand.end),
      },
    ]
  // With an `else`, its negation is the swap below.
  if (ts.isIfStatement(node)) return node.elseStatement ? [] : negation(node.expression, file)
  if (ts.isWhileStatement(node) || ts.isDoStatement(node)) return negation(node.expression, file)
  if (ts.isForStatement(node)) return negation(node.condition, file)
  return ts.isBinaryExpression(node) && insteadOf(node.operatorToken.kind, logical)
    ? negation(node.left, file)
    : []
}

const swapChanges = (node: ts.Node, file: ts.SourceFile): Change[] => {
  const swap = (at: ts.Node, first: ts.Node, second: ts.Node): Change[] => {
    const [start, end] = [first.getStart(file), second.end]
    const between = file.text.slice(first.end, second.getStart(file))
    const text = second.getText(file)
    // Braces, so that the `else` stays with its own `if`.
    const after = `${ts.isStatement(second) && !ts.isBlock(second) ? `{ ${text} }` : text}${between}${first.getText(file)}`
    return [{ operator: 'swap', start, end, after, at: at.getStart(file) }]
  }
  if (ts.isConditionalExpression(node)) return swap(node.condition, node.whenTrue, node.whenFalse)
  return ts.isIfStatement(node) && node.elseStatement
    ? swap(node.expression, node.thenStatement, node.elseStatement)
    : []
}

const isDroppable = (node: ts.Node): boolean => {
  if (ts.isExpressionStatement(node)) {
    const { expression } = node
    const callsSuper =
      ts.isCallExpression(expression) && expression.expression.kind === ts.SyntaxKind.SuperKeyword
    return !callsSuper && !ts.isStringLiteral(expression)
  }
  return (
    ts.isReturnStatement(node) ||
    ts.isThrowStatement(node) ||
    ts.isBreakOrContinueStatement(node) ||
    (ts.isIfStatement(node) && !node.elseStatement) ||
    ts.isIterationStatement(node, false)
  )
}

const dropChanges = (node: ts.Node, file: ts.SourceFile): Change[] =>
  isDroppable(node) ? [{ operator: 'drop', start: node.getStart(file), end: node.end, after: ';' }] : []

const otherText = 'mutated'

const constantChanges = (node: ts.Node, file: ts.SourceFile): Change[] => {
  const range = { operator: 'constant' as const, start: node.getStart(file), end: node.end }
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [{ ...range, after: 'false' }]
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [{ ...range, after: 'true' }]
  if (ts.isNumericLiteral(node) && !isName(node))
    return [1, -1]
      .map(step => Number(node.text) + step)
      .map(value => ({ ...range, after: value < 0 ? `(${value})` : String(value) }))
  if (ts.isJsxText(node)) {
    const text = node.text.trim()
    const start = node.pos + node.text.indexOf(text)
    return /\p{L}/u.test(text) ? [{ ...range, start, end: start + text.length, after: otherText }] : []
  }
  const isString = ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)
  return isString && !ts.isTaggedTemplateExpression(node.parent) && !isName(node) && !isProse(node)
    ? [{ ...range, after: `'${otherText}'` }]
    : []
}

const changesOf = [
  conditionChanges,
  operatorChanges,
  swapChanges,
  dropChanges,
  constantChanges,
] satisfies readonly ((node: ts.Node, file: ts.SourceFile) => Change[])[]

const declared = (node: ts.Node): string[] =>
  (ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node)) &&
  node.name !== undefined &&
  ts.isIdentifier(node.name)
    ? [node.name.text]
    : []

/** Every mutant of a source, in the order of the text. */
export const mutantsOf = (name: string, source: string): Mutant[] => {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true)
  const found: Mutant[] = []
  const visit = (node: ts.Node, isModuleLevel: boolean, around: readonly string[]): void => {
    if (!isCode(node)) return
    const names = [...around, ...declared(node)]
    const within = names.join('.')
    for (const { at, ...change } of changesOf.flatMap(changes => changes(node, file))) {
      const { line, character } = file.getLineAndCharacterOfPosition(at ?? change.start)
      const before = source.slice(change.start, change.end)
      found.push({ ...change, before, line: line + 1, column: character, isModuleLevel, within })
    }
    const isInside = isModuleLevel && !ts.isFunctionLike(node)
    ts.forEachChild(node, child => visit(child, isInside, names))
  }
  visit(file, true, [])
  return found.sort((a, b) => a.start - b.start || a.end - b.end)
}

/** The source with the mutant in it. */
export const applyMutant = (
  source: string,
  { start, end, after }: Pick<Mutant, 'start' | 'end' | 'after'>,
): string => source.slice(0, start) + after + source.slice(end)
