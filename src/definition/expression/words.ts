import { pathOf, type Binary, type Call, type Expression, type Unary } from './ast.ts';
import { ExpressionSyntaxError } from './errors.ts';
import { FUNCTIONS } from './functions.ts';
import { parseTemplate } from './template.ts';
import type { ValueKind } from './types.ts';

/** What a name in an expression is called where people read it. */
export interface NameWords {
  title: string;
  kind: ValueKind;
  /** titles of its values */
  choices?: ReadonlyMap<string, string> | undefined;
  /** whose entries they are: what reads it knows their titles, or says the values */
  dictionary?: string | undefined;
}

/** Says an expression in the reader's language. */
export interface ExpressionReader {
  /** by its dotted path; undefined = nobody knows it */
  name(path: string): NameWords | undefined;
  /** a text of the language with `{{…}}` filled in; undefined where there is none */
  word(key: string, values?: Readonly<Record<string, string>>): string | undefined;
}

/**
 * `${outOfCity && tripDays > 2}` as people would say it: “是否出市”为是，且“天数”大于 2. Undefined where it holds no
 * expression, cannot be read, or holds something that there are no words for.
 */
export function templateInWords(text: string, reader: ExpressionReader): string | undefined {
  try {
    const { parts } = parseTemplate(text);
    // a text alone is what it says
    if (parts.every((part) => typeof part === 'string')) return undefined;
    const sayer = new Sayer(reader);
    const said = parts.map((part) =>
      sayer.say(typeof part === 'string' ? { kind: 'literal', type: 'text', text: part, offset: 0 } : part.expression),
    );
    return said.join(' + ');
  } catch (error) {
    if (error instanceof Speechless || error instanceof ExpressionSyntaxError) return undefined;
    throw error;
  }
}

/** There are no words for it. */
class Speechless extends Error {}

const COMPARISONS: Readonly<Record<string, string>> = {
  ...{ '==': 'is', '!=': 'isNot', '>': 'more', '>=': 'atLeast', '<': 'less', '<=': 'atMost' },
};
const OPPOSITE: Readonly<Record<string, string>> = {
  ...{ '==': '!=', '!=': '==', '>': '<=', '>=': '<', '<': '>=', '<=': '>' },
};
const SIGNS: Readonly<Record<string, string>> = { '+': '+', '-': '−', '*': '×', '/': '÷', '%': 'mod' };
const MOMENTS: readonly ValueKind[] = ['date', 'date-time', 'time'];

class Sayer {
  readonly #reader: ExpressionReader;

  constructor(reader: ExpressionReader) {
    this.#reader = reader;
  }

  say(expression: Expression): string {
    switch (expression.kind) {
      case 'literal':
        if (expression.type === 'text') return this.#word('quote', { text: expression.text });
        return expression.type === 'number' ? expression.text : this.#word(expression.text);
      case 'name':
      case 'member':
        return this.#isYesNo(expression) ? this.#word('yes', { a: this.#name(expression) }) : this.#name(expression);
      case 'call':
        return this.#call(expression);
      case 'unary':
        return this.#unary(expression);
      case 'binary':
        return this.#binary(expression);
      case 'conditional': {
        const [test, then, otherwise] = [expression.test, expression.then, expression.otherwise];
        return this.#word('if', { test: this.say(test), then: this.#value(then), otherwise: this.#value(otherwise) });
      }
    }
  }

  #unary({ operator, operand }: Unary): string {
    if (operator === '-') return `−${this.#inGroup(operand, ['binary', 'conditional'])}`;
    if (operator === 'empty') return this.#word('empty', { a: this.#value(operand) });
    if (operand.kind === 'unary' && operand.operator === 'empty')
      return this.#word('filled', { a: this.#value(operand.operand) });
    if (operand.kind === 'unary' && operand.operator === '!') return this.say(operand.operand);
    if (this.#isYesNo(operand)) return this.#word('no', { a: this.#name(operand) });
    const opposite = operand.kind === 'binary' ? OPPOSITE[operand.operator] : undefined;
    if (operand.kind === 'binary' && opposite !== undefined)
      return this.#binary({ ...operand, operator: opposite as Binary['operator'] });
    return this.#word('not', { a: this.say(operand) });
  }

  #binary({ operator, left, right }: Binary): string {
    if (operator === '&&' || operator === '||') {
      const side = (one: Expression): string => {
        const isOther = one.kind === 'binary' && ['&&', '||'].includes(one.operator) && one.operator !== operator;
        return isOther ? this.#word('group', { a: this.say(one) }) : this.say(one);
      };
      return this.#word(operator === '&&' ? 'and' : 'or', { a: side(left), b: side(right) });
    }
    const sign = SIGNS[operator];
    if (sign !== undefined) {
      const side = (one: Expression): string => this.#inGroup(one, ['conditional'], operator);
      return `${side(left)} ${sign} ${side(right)}`;
    }
    const isNull = (one: Expression): boolean => one.kind === 'literal' && one.type === 'null';
    const [about, against] = left.kind === 'literal' ? [right, left] : [left, right];
    if (isNull(against) && (operator === '==' || operator === '!='))
      return this.#word(operator === '==' ? 'empty' : 'filled', { a: this.#value(about) });
    if (against.kind === 'literal' && against.type === 'boolean' && (operator === '==' || operator === '!='))
      return this.#word((against.text === 'true') === (operator === '==') ? 'yes' : 'no', { a: this.#value(about) });
    const isMoment = [left, right].some((one) => MOMENTS.includes(this.#kind(one)));
    const how = `${COMPARISONS[operator] ?? ''}${isMoment && !['==', '!='].includes(operator) ? 'Moment' : ''}`;
    return this.#word(how, { a: this.#value(left, right), b: this.#value(right, left) });
  }

  #call({ name, arguments: given }: Call): string {
    const [first, second] = given;
    const said = given.map((one, i) => (name === 'contains' && i > 0 ? this.#value(one, first) : this.#value(one)));
    const listed = (some: readonly string[]): string =>
      some.reduce((all, one) => (all === '' ? one : this.#word('list', { a: all, b: one })), '');
    const [list, rest] = [listed(said), listed(said.slice(1))];
    const values = { ...Object.fromEntries(said.map((one, i) => [String(i), one])), list, rest };
    const several = second === undefined ? undefined : this.#reader.word(`fn.${name}.${given.length}`, values);
    return several ?? this.#word(`fn.${name}`, values);
  }

  /** What stands for a value: a choice by its title beside the field that has it, yes or no by its name alone. */
  #value(expression: Expression, beside?: Expression): string {
    if (expression.kind === 'literal' && expression.type === 'text' && beside !== undefined) {
      const title = this.#facts(beside)?.choices?.get(expression.text);
      if (title !== undefined) return this.#word('quote', { text: title });
    }
    if (this.#isYesNo(expression)) return this.#name(expression);
    return this.say(expression);
  }

  #inGroup(expression: Expression, kinds: readonly Expression['kind'][], around = ''): string {
    const isWeak =
      expression.kind === 'binary' &&
      (!(expression.operator in SIGNS) || ('*/%'.includes(around) && '+-'.includes(expression.operator)));
    const said = this.#value(expression);
    return isWeak || kinds.includes(expression.kind) ? this.#word('group', { a: said }) : said;
  }

  #name(expression: Expression): string {
    const path = pathOf(expression);
    if (path === null) throw new Speechless();
    if (path === 'initiator' || path === 'user') return this.#word(path);
    const facts = this.#reader.name(path);
    if (facts !== undefined) return this.#word('field', { title: facts.title });
    // of an entity's record: a new one has none yet
    if (path === 'id') return this.#word(path);
    if (expression.kind !== 'member') throw new Speechless();
    return this.#word('of', { a: this.#name(expression.object), property: expression.property });
  }

  #facts(expression: Expression): NameWords | undefined {
    const path = pathOf(expression);
    return path === null ? undefined : this.#reader.name(path);
  }

  #isYesNo(expression: Expression): boolean {
    return this.#facts(expression)?.kind === 'boolean';
  }

  #kind(expression: Expression): ValueKind {
    if (expression.kind !== 'call') return this.#facts(expression)?.kind ?? 'any';
    const result = FUNCTIONS.get(expression.name)?.result;
    return typeof result === 'object'
      ? result.kind
      : expression.arguments[0]
        ? this.#kind(expression.arguments[0])
        : 'any';
  }

  #word(key: string, values: Readonly<Record<string, string>> = {}): string {
    const text = this.#reader.word(key, values);
    if (text === undefined) throw new Speechless();
    return text;
  }
}
