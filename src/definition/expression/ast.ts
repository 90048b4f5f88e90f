/** What the parser makes and the interpreter walks. Every node knows where it began in the text. */
export type Expression = Literal | Name | Member | Call | Unary | Binary | Conditional;

interface Node {
  offset: number;
}

export interface Literal extends Node {
  kind: 'literal';
  /** numbers keep their text, so that no digit is lost before they become decimals */
  type: 'text' | 'number' | 'boolean' | 'null';
  text: string;
}

export interface Name extends Node {
  kind: 'name';
  name: string;
}

/** `object.property`; on a list it stands for that property of every element */
export interface Member extends Node {
  kind: 'member';
  object: Expression;
  property: string;
}

export interface Call extends Node {
  kind: 'call';
  name: string;
  arguments: Expression[];
}

export interface Unary extends Node {
  kind: 'unary';
  operator: '!' | '-' | 'empty';
  operand: Expression;
}

export type BinaryOperator = '||' | '&&' | '==' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/' | '%';

export interface Binary extends Node {
  kind: 'binary';
  operator: BinaryOperator;
  left: Expression;
  right: Expression;
}

export interface Conditional extends Node {
  kind: 'conditional';
  test: Expression;
  then: Expression;
  otherwise: Expression;
}

/** `a.b.c` of a chain of members that begins with a name; null for anything else. */
export function pathOf(expression: Expression): string | null {
  if (expression.kind === 'name') return expression.name;
  if (expression.kind !== 'member') return null;
  const object = pathOf(expression.object);
  return object === null ? null : `${object}.${expression.property}`;
}

/** What an expression is made of, in the order of its text; nothing for a name or a literal. */
export function partsOf(expression: Expression): Expression[] {
  switch (expression.kind) {
    case 'member':
      return [expression.object];
    case 'call':
      return expression.arguments;
    case 'unary':
      return [expression.operand];
    case 'binary':
      return [expression.left, expression.right];
    case 'conditional':
      return [expression.test, expression.then, expression.otherwise];
    default:
      return [];
  }
}

/** An expression and all that it is made of, the outer ones first. */
export function allParts(expression: Expression): Expression[] {
  return [expression, ...partsOf(expression).flatMap(allParts)];
}

/** Whether two expressions say the same, wherever they stand. */
export function same(one: Expression, other: Expression): boolean {
  const written = (expression: Expression): string =>
    JSON.stringify(expression, (key, value: unknown) => (key === 'offset' ? undefined : value));
  return written(one) === written(other);
}
