import type { Scope } from './scope.ts';
import type { ValueKind, ValueType } from './types.ts';

export interface Parameter {
  name: string;
  kinds: readonly ValueKind[];
  optional?: boolean;
  /** stands for any number of further arguments; last only */
  rest?: boolean;
}

/** One entry of the closed catalogue. The checker, the reference and the editor's completion read it too. */
export interface FunctionDefinition {
  name: string;
  parameters: readonly Parameter[];
  result: ValueType | ((parameters: readonly ValueType[]) => ValueType);
  description: string;
  /** takes a whole list: always, or when it is the only argument (`min(items.amount)`, but `min(a, b)`) */
  list?: 'always' | 'alone';
  /** has a value whenever its arguments have one; of a list also when that is empty */
  total?: true;
  /** answers differently as time passes, though nothing else has changed */
  volatile?: true;
  /** asks the organisation, which a page does not know */
  serverOnly?: true;
  /** `values` hold decimals for numbers; the result may be one */
  apply(values: readonly unknown[], scope: Scope): unknown;
}
