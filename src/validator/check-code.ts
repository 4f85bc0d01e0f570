/**
 * The last look at code that was made of a schema, before anybody gets it: parsed, and each node held against what ajv
 * writes for forms. What can be called, declared and set is named here; nothing can be imported, constructed or reached
 * besides, whatever a schema smuggled into the text.
 */
import { type AnyNode, type BlockStatement, type Node, type Program, parse } from 'acorn';
import { FORM_ID } from '#model/form/form.ts';
import { Unfit } from './unfit.ts';

/** What ajv calls its variables. No global that does anything is called so. */
const VARIABLES =
  /^(?:(?:schema|data|err|_errs|valid|_valid|missing|key|len|i|passing|ifClause|res|verdict)\d+|data|errors|vErrors|instancePath|parentData|parentDataProperty|rootData|exports)$/;
const VALIDATOR = /^validate\d+$/;
const FUNCTION = /^func\d+$/;
/** All that a function may stand for: the judge, and the look for an own property. */
const FUNCTIONS = ['validate', 'Object.prototype.hasOwnProperty'];
const KNOWN = /^(?:Object|Array|Math|isFinite|isNaN|undefined|judge)$/;
const CALLED =
  /^(?:(?:validate|func)\d+|isFinite|isNaN|func\d+\.call|Array\.isArray|Object\.keys|Math\.(?:abs|round)|vErrors\.(?:push|concat))$/;
const SET = new RegExp(
  String.raw`^(?:validate\d+\.(?:errors|evaluated)|vErrors\.length|exports\.(?:${FORM_ID}|-?[0-9a-f]{1,8}))$`,
);

type Rules = { readonly [Type in AnyNode['type']]?: (node: Extract<AnyNode, { type: Type }>) => boolean };

/** The kinds of nodes that may stand in the code, each with what must hold of it besides its parts. */
const RULES: Rules = {
  BlockStatement: () => true,
  EmptyStatement: () => true,
  ExpressionStatement: () => true,
  IfStatement: () => true,
  ForStatement: () => true,
  ForOfStatement: ({ await: waits }) => !waits,
  ReturnStatement: () => true,
  VariableDeclaration: () => true,
  AssignmentPattern: ({ left }) => bindsVariables(left),
  ObjectPattern: () => true,
  SequenceExpression: () => true,
  BinaryExpression: () => true,
  LogicalExpression: () => true,
  ConditionalExpression: () => true,
  ArrayExpression: () => true,
  ObjectExpression: () => true,
  MemberExpression: ({ optional }) => !optional,
  Identifier: ({ name }) => [VARIABLES, VALIDATOR, FUNCTION, KNOWN].some((names) => names.test(name)),
  Literal: ({ regex, bigint }) => regex === undefined && bigint === undefined,
  UnaryExpression: ({ operator }) => ['typeof', '!', '-'].includes(operator),
  UpdateExpression: ({ argument }) => isVariable(argument),
  AssignmentExpression: ({ left }) => isVariable(left) || SET.test(nameOf(left)),
  CallExpression: ({ callee, optional }) => !optional && CALLED.test(nameOf(callee)),
  Property: ({ kind, method, computed, key }) => kind === 'init' && !method && !computed && nameOf(key) !== '__proto__',
  VariableDeclarator: ({ id, init }) =>
    isVariable(id) || (FUNCTION.test(nameOf(id)) && init != null && FUNCTIONS.includes(nameOf(init))),
  FunctionDeclaration: ({ id, async, generator, params }) =>
    VALIDATOR.test(id?.name ?? '') && !async && !generator && params.every((param) => bindsVariables(param)),
};

/** Throws `Unfit` unless a text is a module `export default (judge) => {...}` in which nothing but validating happens. */
export function checkCode(text: string): void {
  checkNode(bodyOf(text), text);
}

/** What the body of such a module declares, each alone, in the order of the text. Throws as `checkCode`. */
export function topDeclarations(text: string): readonly (Pick<Node, 'start' | 'end'> & { readonly name: string })[] {
  return bodyOf(text).body.flatMap((node) => {
    const [only] = node.type === 'VariableDeclaration' ? node.declarations : [];
    return only ? [{ name: nameOf(only.id), start: node.start, end: node.end }] : [];
  });
}

function bodyOf(text: string): BlockStatement {
  const [only, ...others] = parseModule(text).body;
  const make = only?.type === 'ExportDefaultDeclaration' ? only.declaration : undefined;
  if (make?.type !== 'ArrowFunctionExpression' || others.length > 0) throw unfit(text, { start: 0, end: text.length });
  if (make.async || make.params.map(nameOf).join() !== 'validate' || make.body.type !== 'BlockStatement')
    throw unfit(text, make);
  return make.body;
}

/** ajv writes names into comments as they are, so a comment is refused too. */
function parseModule(text: string): Program {
  let comment: Pick<Node, 'start' | 'end'> | undefined;
  try {
    const onComment = (_isBlock: boolean, _text: string, start: number, end: number) => {
      comment ??= { start, end };
    };
    const program = parse(text, { ecmaVersion: 2023, sourceType: 'module', onComment });
    if (comment === undefined) return program;
  } catch (error) {
    throw new Unfit('code', '', String(error), 'code that can be parsed', REMEDY);
  }
  throw unfit(text, comment);
}

function checkNode(node: AnyNode, text: string): void {
  const rule = RULES[node.type] as ((node: AnyNode) => boolean) | undefined;
  if (!rule?.(node)) throw unfit(text, node);
  for (const part of partsOf(node)) checkNode(part, text);
}

/** The nodes inside a node; a name behind a dot and the key of a property are none. */
function partsOf(node: AnyNode): readonly AnyNode[] {
  if (node.type === 'MemberExpression' && !node.computed) return [node.object];
  if (node.type === 'Property') return [node.value];
  return Object.values(node).flat().filter(isNode);
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** `a.b.c` and `a["b"]` as they are read; the empty text for whatever is no chain of names. */
function nameOf(node: AnyNode): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'Literal') return String(node.value);
  if (node.type !== 'MemberExpression') return '';
  if (node.computed && node.property.type !== 'Literal') return '';
  const owner = nameOf(node.object);
  return owner && `${owner}.${nameOf(node.property)}`;
}

function isVariable(node: AnyNode): boolean {
  return node.type === 'Identifier' && VARIABLES.test(node.name);
}

/** A validator takes the data, and an object of what it is told besides: `{instancePath="", ...}={}`. */
function bindsVariables(node: AnyNode): boolean {
  if (node.type === 'AssignmentPattern') return bindsVariables(node.left);
  if (node.type !== 'ObjectPattern') return isVariable(node);
  return node.properties.every((part) => part.type === 'Property' && bindsVariables(part.value));
}

const REMEDY = 'Say it by other keywords.';

function unfit(text: string, { start, end }: Pick<Node, 'start' | 'end'>): Unfit {
  return new Unfit('code', String(start), text.slice(start, end), 'what validators of forms are made of', REMEDY);
}
