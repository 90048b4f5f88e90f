import { same, type Expression } from '../expression/ast.ts';
import { FUNCTIONS } from '../expression/functions.ts';
import { variablesOf } from '../expression/variables.ts';

const OPPOSITE: Readonly<Record<string, string>> = { '<': '>=', '>=': '<', '>': '<=', '<=': '>' };

/**
 * Whether one of the conditions holds whenever another does not: `x` and `!x`, `a == b` and `a != b`, and `a < b` with
 * `a >= b` where neither side can be empty (a comparison with an empty value is false).
 */
export function coverEverything(conditions: readonly Expression[], alwaysThere: (name: string) => boolean): boolean {
  return conditions.some((one, i) =>
    conditions.slice(i + 1).some((other) => isOpposite(one, other, alwaysThere) || isOpposite(other, one, alwaysThere)),
  );
}

function isOpposite(one: Expression, other: Expression, alwaysThere: (name: string) => boolean): boolean {
  if (one.kind === 'unary' && one.operator === '!') return same(one.operand, other);
  if (one.kind !== 'binary' || other.kind !== 'binary') return false;
  if (!same(one.left, other.left) || !same(one.right, other.right)) return false;
  if (one.operator === '==') return other.operator === '!=';
  return OPPOSITE[one.operator] === other.operator && [one.left, one.right].every((side) => isThere(side, alwaysThere));
}

/** Whether the expression always has a value. */
function isThere(expression: Expression, alwaysThere: (name: string) => boolean): boolean {
  switch (expression.kind) {
    case 'literal':
      return expression.type !== 'null' && expression.text !== '';
    case 'name':
    case 'member':
      return variablesOf(expression).every(alwaysThere);
    case 'unary':
      return true;
    case 'binary':
      // empty counts as 0 in arithmetic, but nothing comes of a division by 0
      return expression.operator !== '/' && expression.operator !== '%';
    case 'conditional':
      return isThere(expression.then, alwaysThere) && isThere(expression.otherwise, alwaysThere);
    case 'call': {
      const called = FUNCTIONS.get(expression.name);
      if (called?.total !== true) return false;
      return called.list === 'always' || expression.arguments.every((each) => isThere(each, alwaysThere));
    }
  }
}
