/**
 * Static check of code generated from a schema: parses it and allows only the nodes that ajv writes for forms. The code
 * may only call, declare and assign what is listed here; it can import, construct or reach nothing else, whatever a
 * schema injected.
 */
import { type AnyNode, type BlockStatement, type Node, type Program, parse } from 'acorn';
import { FORM_ID } from '#model/form/form.ts';
import { UnsupportedSchema } from './unsupported-schema.ts';

/** Names of ajv's variables. None of them is a global with side effects. */
const VARIABLES =
  /^(?:(?:schema|data|err|_errs|valid|_valid|missing|key|len|i|passing|ifClause|res|verdict)\d+|data|errors|vErrors|instancePath|parentData|parentDataProperty|rootData|exports)$/;
const VALIDATOR = /^validate\d+$/;
const FUNCTION = /^func\d+$/;
/** Allowed functions: the validation callback, and the own-property check. */
const FUNCTIONS = ['validateField', 'Object.prototype.hasOwnProperty'];
const KNOWN = /^(?:Object|Array|Math|isFinite|isNaN|undefined|validateField)$/;
const CALLED =
  /^(?:(?:validate|func)\d+|isFinite|isNaN|func\d+\.call|Array\.isArray|Object\.keys|Math\.(?:abs|round)|vErrors\.(?:push|concat))$/;
const SET = new RegExp(
  String.raw`^(?:validate\d+\.(?:errors|evaluated)|vErrors\.length|exports\.(?:${FORM_ID}|-?[0-9a-f]{1,8}))$`,
);

type Rules = { readonly [Type in AnyNode['type']]?: (node: Extract<AnyNode, { type: Type }>) => boolean };

/** Allowed node types, each with the condition on the node apart from its children. */
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

/** Throws `UnsupportedSchema` unless a text is a module `export default (validateField) => {...}` in which nothing but validating happens. */
export function checkCode(text: string): void {
  checkNode(bodyOf(text), text);
}

/** Single declarations in the body of such a module, in source order. Throws as `checkCode`. */
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
  if (make.async || make.params.map(nameOf).join() !== 'validateField' || make.body.type !== 'BlockStatement')
    throw unfit(text, make);
  return make.body;
}

/** ajv copies names into comments unescaped, so a comment is refused too. */
function parseModule(text: string): Program {
  let comment: Pick<Node, 'start' | 'end'> | undefined;
  try {
    const onComment = (_isBlock: boolean, _text: string, start: number, end: number) => {
      comment ??= { start, end };
    };
    const program = parse(text, { ecmaVersion: 2023, sourceType: 'module', onComment });
    if (comment === undefined) return program;
  } catch (error) {
    throw new UnsupportedSchema('code', '', String(error), 'code that can be parsed', REMEDY);
  }
  throw unfit(text, comment);
}

function checkNode(node: AnyNode, text: string): void {
  const rule = RULES[node.type] as ((node: AnyNode) => boolean) | undefined;
  if (!rule?.(node)) throw unfit(text, node);
  for (const part of partsOf(node)) checkNode(part, text);
}

/** Child nodes; a property name after a dot and an object key do not count. */
function partsOf(node: AnyNode): readonly AnyNode[] {
  if (node.type === 'MemberExpression' && !node.computed) return [node.object];
  if (node.type === 'Property') return [node.value];
  return Object.values(node).flat().filter(isNode);
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** The name chain of `a.b.c` and `a["b"]`; empty for anything else. */
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

/** A validator takes the data, and an options object: `{instancePath="", ...}={}`. */
function bindsVariables(node: AnyNode): boolean {
  if (node.type === 'AssignmentPattern') return bindsVariables(node.left);
  if (node.type !== 'ObjectPattern') return isVariable(node);
  return node.properties.every((part) => part.type === 'Property' && bindsVariables(part.value));
}

const REMEDY = 'Use other keywords.';

function unfit(text: string, { start, end }: Pick<Node, 'start' | 'end'>): UnsupportedSchema {
  return new UnsupportedSchema(
    'code',
    String(start),
    text.slice(start, end),
    'code that form validators can contain',
    REMEDY,
  );
}
