import type { Binary, Expression } from '../expression/ast.ts';
import { inferType } from '../expression/infer.ts';
import type { ValueKind } from '../expression/types.ts';
import { instantOf } from '../expression/time.ts';
import { say } from '../text/say.ts';
import type { Words } from '../text/say.ts';
import { didYouMean, meantOrListed } from '../text/suggest.ts';
import { choicesOf, type Columns, type ReportColumn, type ReportKind } from './columns.ts';
import { columnsIn, MEASURES, type Measure } from './language.ts';

/** What is wrong in an expression of a report. `offset` is within its text; 0 where the whole is meant. */
export interface ReportProblem {
  said: Words;
  offset: number;
}

/** What an expression stands for; null = known to be wrong already, or not known. */
type Kind = ReportKind | 'empty' | null;

/** Judges what SQL is made of: columns, what does not depend on them, and a closed list of operators between the two. */
class Judge {
  readonly problems: ReportProblem[] = [];
  private readonly columns: Columns;

  constructor(columns: Columns) {
    this.columns = columns;
  }

  condition(expression: Expression): void {
    const kind = this.of(expression);
    if (kind !== null && kind !== 'boolean') this.tell(say`a condition is true or false, this is not`, expression);
  }

  number(expression: Expression): void {
    const kind = this.of(expression);
    if (kind !== null && !isNumber(kind)) this.tell(say`this is no number`, expression);
  }

  of(expression: Expression): Kind {
    if (columnsIn(expression).length === 0) return this.constant(expression);
    switch (expression.kind) {
      case 'name':
        return this.column(expression.name, expression.offset)?.kind ?? null;
      case 'unary':
        if (expression.operator === '-') this.number(expression.operand);
        else if (expression.operator === '!') this.condition(expression.operand);
        else this.of(expression.operand);
        return expression.operator === '-' ? 'number' : 'boolean';
      case 'binary':
        return this.binary(expression);
      case 'conditional': {
        this.condition(expression.test);
        const then = this.of(expression.then);
        const otherwise = this.of(expression.otherwise);
        this.comparable(then, otherwise, expression);
        return then === 'empty' ? otherwise : then;
      }
      case 'call':
        this.tell(
          say`${expression.name} cannot be asked of a column here; there are comparisons, && || !, empty and + - * /`,
          expression,
        );
        return null;
      default:
        this.tell(say`a column has no parts`, expression);
        return null;
    }
  }

  column(name: string, offset: number): ReportColumn | undefined {
    const found = this.columns.get(name);
    if (found === undefined)
      this.problems.push({
        said: say`there is no column "${name}"${meantOrListed(name, this.columns.keys())}`,
        offset,
      });
    return found;
  }

  private binary(expression: Binary): Kind {
    const { operator, left, right } = expression;
    if (operator === '&&' || operator === '||') {
      this.condition(left);
      this.condition(right);
      return 'boolean';
    }
    if (operator === '%') this.tell(say`% is not for reports`, expression);
    if ('+-*/%'.includes(operator)) {
      this.number(left);
      this.number(right);
      return 'number';
    }
    this.comparable(this.of(left), this.of(right), expression);
    this.knownChoice(left, right);
    this.knownChoice(right, left);
    return 'boolean';
  }

  /** `state == 'complete'`: a value that the column never has. */
  private knownChoice(side: Expression, other: Expression): void {
    if (side.kind !== 'name' || other.kind !== 'literal' || other.type === 'null') return;
    const column = this.columns.get(side.name);
    const choices = column && choicesOf(column);
    if (!choices || choices.includes(other.text)) return;
    this.tell(
      say`"${side.name}" is never "${other.text}"${didYouMean(other.text, choices) || say`; it is ${choices.join(', ')}`}`,
      other,
    );
  }

  private comparable(a: Kind, b: Kind, at: Expression): void {
    if (a === null || b === null || a === 'empty' || b === 'empty' || familyOf(a) === familyOf(b)) return;
    // a choice may be a number in the data
    if (a === 'choice' ? isNumber(b) : b === 'choice' && isNumber(a)) return;
    this.tell(say`${NAMES[a]} and ${NAMES[b]} cannot be compared`, at);
  }

  /** What holds no column is worked out before the database is asked: everything that forms have may stand there. */
  private constant(expression: Expression): Kind {
    if (expression.kind === 'literal' && expression.type === 'text' && instantOf(expression.text) !== null)
      return 'date';
    const { type, faults } = inferType(expression, { user: { kind: 'user' } });
    for (const { said, offset } of faults) this.problems.push({ said, offset });
    return faults.length > 0 ? null : KINDS[type.kind];
  }

  private tell(said: Words, { offset }: Expression): void {
    this.problems.push({ said, offset });
  }
}

const KINDS: Record<ValueKind, Kind> = {
  ...{ number: 'number', money: 'money', text: 'text', boolean: 'boolean', date: 'date', 'date-time': 'date' },
  ...{ time: 'text', user: 'choice', dept: 'choice', empty: 'empty', any: null, list: null, object: null },
};

const NAMES: Record<ReportKind, Words> = {
  ...{ text: say`a text`, choice: say`a name`, number: say`a number`, money: say`a number` },
  ...{ boolean: say`true or false`, date: say`a date`, moment: say`a date` },
};

const isNumber = (kind: Kind): boolean => kind === 'number' || kind === 'money' || kind === 'empty';

function familyOf(kind: ReportKind): string {
  if (kind === 'money') return 'number';
  if (kind === 'moment') return 'date';
  return kind === 'choice' ? 'text' : kind;
}

export function judgeCondition(expression: Expression, columns: Columns): ReportProblem[] {
  const judge = new Judge(columns);
  judge.condition(expression);
  return judge.problems;
}

export function judgeMeasure({ name, argument }: Measure, columns: Columns): ReportProblem[] {
  if (argument === undefined) return [];
  const judge = new Judge(columns);
  const takes = MEASURES[name];
  if (takes === 'number') judge.number(argument);
  else if (takes !== 'column') judge.condition(argument);
  else if (argument.kind === 'name') judge.column(argument.name, argument.offset);
  else return [{ said: say`${name} takes a column`, offset: argument.offset }];
  return judge.problems;
}
