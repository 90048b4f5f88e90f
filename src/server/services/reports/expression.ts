import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Binary, Expression } from '../../../definition/expression/ast.ts';
import { evaluate } from '../../../definition/expression/evaluate.ts';
import type { Scope } from '../../../definition/expression/scope.ts';
import { instantOf } from '../../../definition/expression/time.ts';
import { isEmpty } from '../../../definition/expression/value.ts';
import { campusDateTime } from '../../../definition/campus.ts';
import type { ReportKind } from '../../../definition/report/columns.ts';
import { columnsIn } from '../../../definition/report/language.ts';
import type { Measure } from '../../../definition/report/language.ts';
import { campusText } from '../../entities/views.ts';
import type { Source } from './source.ts';

type Sql = RawBuilder<unknown>;

interface Typed {
  kind: ReportKind;
  sql: Sql;
}

/** What is known before the database is asked. */
interface Constant {
  value: unknown;
}

const COMPARISONS: Partial<Record<Binary['operator'], Sql>> = {
  '<': sql`<`,
  '<=': sql`<=`,
  '>': sql`>`,
  '>=': sql`>=`,
};
const ARITHMETIC: Partial<Record<Binary['operator'], Sql>> = { '+': sql`+`, '-': sql`-`, '*': sql`*`, '/': sql`/` };

/**
 * An expression of a report as SQL, with the meaning that the language has everywhere: a comparison with an empty value is
 * false, two empty ones are equal, in arithmetic empty is 0. Columns are looked up among the source's own; everything else
 * is evaluated before and bound as a value. The checker has judged it; what it would not let through is thrown out here too.
 */
export class ReportSql {
  private readonly source: Source;
  private readonly scope: Scope;

  constructor(source: Source, scope: Scope) {
    this.source = source;
    this.scope = scope;
  }

  condition(expression: Expression): Sql {
    return this.as('boolean', expression);
  }

  measure({ name, argument }: Measure): Sql {
    if (argument === undefined) return sql`count(*)::integer`;
    if (name === 'count') return sql`(count(*) filter (where ${this.condition(argument)}))::integer`;
    if (name === 'share') return sql`avg(case when ${this.condition(argument)} then 1 else 0 end)::float8`;
    if (name === 'distinct') return sql`count(distinct ${this.column(argument).sql})::integer`;
    const number = this.as('number', argument);
    if (name === 'sum') return sql`coalesce(sum(${number}), 0)::float8`;
    if (name === 'avg') return sql`avg(${number})::float8`;
    if (name === 'min') return sql`min(${number})::float8`;
    if (name === 'max') return sql`max(${number})::float8`;
    const part = name === 'median' ? sql`0.5` : sql`0.9`;
    return sql`percentile_cont(${part}) within group (order by (${number})::float8)`;
  }

  private as(kind: ReportKind, expression: Expression): Sql {
    const made = this.of(expression);
    return 'value' in made ? bound(made.value, kind) : made.sql;
  }

  private of(expression: Expression): Typed | Constant {
    if (columnsIn(expression).length === 0) return { value: evaluate(expression, this.scope) };
    switch (expression.kind) {
      case 'name':
        return this.column(expression);
      case 'unary':
        if (expression.operator === '!') return truth(sql`(not ${this.condition(expression.operand)})`);
        if (expression.operator === '-') return number(sql`(- coalesce(${this.as('number', expression.operand)}, 0))`);
        return truth(sql`(${this.typed(expression.operand).sql} is null)`);
      case 'binary':
        return this.binary(expression);
      case 'conditional': {
        const [then, otherwise] = this.pair(expression.then, expression.otherwise);
        return {
          kind: then.kind,
          sql: sql`(case when ${this.condition(expression.test)} then ${then.sql} else ${otherwise.sql} end)`,
        };
      }
      default:
        throw new Error(`a report cannot ask ${expression.kind} of a column`);
    }
  }

  private binary({ operator, left, right }: Binary): Typed {
    if (operator === '&&') return truth(sql`(${this.condition(left)} and ${this.condition(right)})`);
    if (operator === '||') return truth(sql`(${this.condition(left)} or ${this.condition(right)})`);
    const sign = ARITHMETIC[operator];
    if (sign) {
      const [a, b] = [left, right].map((side) => sql`coalesce(${this.as('number', side)}, 0)`);
      return number(operator === '/' ? sql`(${a} / nullif(${b}, 0))` : sql`(${a} ${sign} ${b})`);
    }
    const [a, b] = this.pair(left, right);
    if (operator === '==') return truth(sql`(${a.sql} is not distinct from ${b.sql})`);
    if (operator === '!=') return truth(sql`(${a.sql} is distinct from ${b.sql})`);
    const comparison = COMPARISONS[operator];
    if (!comparison) throw new Error(`a report does not know ${operator}`);
    return truth(sql`coalesce(${a.sql} ${comparison} ${b.sql}, false)`);
  }

  /** Two values that can be compared: what is known beforehand takes the kind of the column. */
  private pair(left: Expression, right: Expression): [Typed, Typed] {
    const [a, b] = [this.of(left), this.of(right)];
    if ('value' in a && 'value' in b) return [constant(a), constant(b)];
    if ('value' in a) return [{ kind: (b as Typed).kind, sql: bound(a.value, (b as Typed).kind) }, b as Typed];
    if ('value' in b) return [a, { kind: a.kind, sql: bound(b.value, a.kind) }];
    if (a.kind === b.kind || (a.kind !== 'moment' && b.kind !== 'moment')) return [a, b];
    return [dateOf(a), dateOf(b)];
  }

  private typed(expression: Expression): Typed {
    const made = this.of(expression);
    return 'value' in made ? constant(made) : made;
  }

  private column(expression: Expression): Typed {
    const column = expression.kind === 'name' ? this.source.columns.get(expression.name) : undefined;
    if (!column) throw new Error('a report names a column that there is not');
    return { kind: column.kind, sql: this.source.value(column) };
  }
}

const truth = (made: Sql): Typed => ({ kind: 'boolean', sql: made });
const number = (made: Sql): Typed => ({ kind: 'number', sql: made });

function constant({ value }: Constant): Typed {
  const kind = typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'text';
  return { kind, sql: bound(value, kind) };
}

/** A moment as campus dates are written, beside one that is. */
const dateOf = (typed: Typed): Typed =>
  typed.kind === 'moment' ? { kind: 'date', sql: campusText(typed.sql) } : typed;

/** A value as what a column of that kind holds. Values are always bound, never part of the text. */
function bound(value: unknown, kind: ReportKind): Sql {
  if (isEmpty(value) && kind !== 'boolean') return sql`null`;
  const text = typeof value === 'string' ? value : String(value);
  switch (kind) {
    case 'number':
    case 'money':
      return sql`${text}::numeric`;
    case 'boolean':
      return sql`${value === true}::boolean`;
    case 'moment':
      return sql`${new Date(instant(text))}::timestamptz`;
    case 'date':
      return sql`${text.includes('T') ? campusDateTime(new Date(instant(text))) : text}::text`;
    default:
      return sql`${text}::text`;
  }
}

function instant(text: string): number {
  const found = instantOf(text);
  if (found === null) throw new Error(`not a date: ${text.slice(0, 40)}`);
  return found;
}
