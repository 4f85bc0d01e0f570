import ts from 'typescript';

/** Maximum lines of a function, from its declaration to its closing brace. */
export const MOST_LINES = 80;
/** Maximum lines of a function that is a flat table or a single tree of JSX. */
export const MOST_LINES_OF_ONE_TABLE = 120;
/** Maximum lines before such a table or tree, for what its rows and props need. */
const MOST_LINES_BEFORE = 15;

export interface LongFunction {
  readonly name: string;
  /** The line of its declaration, from 1. */
  readonly line: number;
  readonly lines: number;
  readonly most: number;
}

/** The functions of a source with too many lines, in order; nested functions are checked separately too. */
export function longFunctions(path: string, text: string): readonly LongFunction[] {
  // Skips parsing of files that are shorter than the limit.
  if (text.split('\n').length <= MOST_LINES) return [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const found: LongFunction[] = [];
  const visit = (node: ts.Node, parent: ts.Node): void => {
    if (isFunction(node)) found.push(...tooLong(node, parent, source));
    ts.forEachChild(node, (child) => visit(child, node));
  };
  visit(source, source);
  return found;
}

export function report(path: string, { name, line, lines, most }: LongFunction): string {
  const advice =
    most === MOST_LINES
      ? 'give each of its subjects a function with a name of its own'
      : 'part its table or tree by what it is about';
  return `${path}:${line}: ${name} has ${lines} lines, expected ${most} at most: ${advice}`;
}

type Function = ts.FunctionLikeDeclaration & { readonly body: ts.ConciseBody };

function isFunction(node: ts.Node): node is Function {
  return ts.isFunctionLike(node) && 'body' in node && node.body !== undefined;
}

function tooLong(node: Function, parent: ts.Node, source: ts.SourceFile): readonly LongFunction[] {
  const first = lineAt(source, node.getStart(source));
  const lines = lineAt(source, node.end) - first + 1;
  if (lines <= MOST_LINES) return [];
  const most = isSingleExpression(node, source) ? MOST_LINES_OF_ONE_TABLE : MOST_LINES;
  return lines <= most ? [] : [{ name: nameOf(node, parent, source), line: first + 1, lines, most }];
}

/** Whether the function is one flat table or one tree of JSX, after a few lines. */
function isSingleExpression({ body }: Function, source: ts.SourceFile): boolean {
  if (!ts.isBlock(body)) return isTree(body) || isFlatTable(body);
  const last = body.statements.at(-1);
  if (last === undefined || lineAt(source, last.getStart(source)) - lineAt(source, body.pos) > MOST_LINES_BEFORE)
    return false;
  if (ts.isSwitchStatement(last)) return isFlatSwitch(last, source);
  const expression = ts.isReturnStatement(last) || ts.isExpressionStatement(last) ? last.expression : undefined;
  return expression !== undefined && (isTree(expression) || isFlatTable(expression));
}

function isTree(expression: ts.Expression): boolean {
  const inner = bare(expression);
  return ts.isJsxElement(inner) || ts.isJsxFragment(inner) || ts.isJsxSelfClosingElement(inner);
}

/** An object or a list of values, or a call with one: rows with logic are no table. */
function isFlatTable(expression: ts.Expression): boolean {
  const inner = bare(expression);
  if (ts.isCallExpression(inner)) return inner.arguments.length === 1 && inner.arguments.every(isFlatTable);
  return (ts.isObjectLiteralExpression(inner) || ts.isArrayLiteralExpression(inner)) && !hasBody(inner);
}

function hasBody(node: ts.Node): boolean {
  return (
    (isFunction(node) && ts.isBlock(node.body)) ||
    ts.forEachChild(node, (child) => hasBody(child) || undefined) === true
  );
}

/** Each case is one line, on its label's line or the next. */
function isFlatSwitch({ caseBlock }: ts.SwitchStatement, source: ts.SourceFile): boolean {
  return caseBlock.clauses.every((clause) => {
    const lines = lineAt(source, clause.end) - lineAt(source, clause.getStart(source)) + 1;
    return clause.statements.length <= 1 && lines <= 2;
  });
}

/** Removes parentheses and type assertions. */
function bare(expression: ts.Expression): ts.Expression {
  const isWrapped =
    ts.isParenthesizedExpression(expression) || ts.isAsExpression(expression) || ts.isSatisfiesExpression(expression);
  return isWrapped ? bare(expression.expression) : expression;
}

/** The function's own name, that of its parent, or the start of the call that it is passed to. */
function nameOf(node: Function, parent: ts.Node, source: ts.SourceFile): string {
  if (node.name !== undefined) return node.name.getText(source);
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) return parent.name.getText(source);
  if (ts.isCallExpression(parent)) return `what ${parent.expression.getText(source).slice(0, 40)} is given`;
  return 'a function without a name';
}

function lineAt(source: ts.SourceFile, position: number): number {
  return source.getLineAndCharacterOfPosition(position).line;
}
