import { say, type Words } from '../text/say.ts';
import type { ExpressionSyntaxError } from './errors.ts';

/**
 * What people who know SQL, JavaScript, spreadsheets or BPMN files write where the grammar stops, and what to write
 * here. Only the checker asks: a page that computes needs none of it.
 */
const HABITS: readonly (readonly [RegExp, (found: string) => Words])[] = [
  [
    /&(?:lt|gt|amp);/y,
    (found) => say`"${found}" belongs in BPMN files; write ${{ '&lt;': '<', '&gt;': '>' }[found] ?? '&'} here`,
  ],
  [/(?:并且|而且|同时|且|和|AND|And)(?!\p{L})/uy, operator('&&')],
  [/(?:或者|或是|或|OR|Or)(?!\p{L})/uy, operator('||')],
  [/(?:不等于|不是|不为)(?!\p{L})/uy, operator('!=')],
  [/(?:等于|是|为|is|IS|equals)(?!\p{L})/uy, operator('==')],
  [/(?:大于等于|大于或等于|不小于|不少于|不低于)(?!\p{L})/uy, operator('>=')],
  [/(?:小于等于|小于或等于|不大于|不超过|不高于)(?!\p{L})/uy, operator('<=')],
  [/(?:大于|超过|多于|高于)(?!\p{L})/uy, operator('>')],
  [/(?:小于|少于|低于)(?!\p{L})/uy, operator('<')],
  [
    /(?:in|IN|like|LIKE|between|BETWEEN)(?!\p{L})/uy,
    (found) => say`"${found}" is no operator; compare each by itself: kind == 'a' || kind == 'b'`,
  ],
  [/(?<=<)>/y, () => say`"<>" is no operator; write !=`],
  [/(?<=[=!]=)=/y, () => say`two signs are enough: == or !=`],
  [/`/y, () => say`a text stands in '…'`],
  [/\{/y, () => say`one brace is enough: $\{…}`],
  [
    /\[/y,
    () =>
      say`nothing is picked by its place; a column is named as a whole, items.amount, and asked by a function: sum, count, min, max, contains`,
  ],
  [/(?<=\d),(?=\d{3})/y, () => say`a number has no commas in it`],
  [/(?<=\d\s*)(?:\p{Script=Han}+|[a-zA-Z]+)/uy, (found) => say`a number has no unit here; take "${found}" out`],
  [/(?<=\d\s*%\s*)$/y, () => say`a share is a number here: 0.5 for 50 %`],
];

function operator(sign: string): (found: string) => Words {
  return (found) => say`"${found}" is no operator; write ${sign}`;
}

/** What is wrong with a text that is no expression: by what was probably meant, else as the grammar says it. */
export function saidOf({ said, offset }: ExpressionSyntaxError, text: string): Words {
  // what stands in front of the closing brace ends there
  const ended = text[offset] === '}' || offset >= text.length ? text.slice(0, offset) : text;
  for (const [habit, words] of HABITS) {
    habit.lastIndex = offset;
    const found = habit.exec(ended)?.[0];
    if (found !== undefined) return words(found);
  }
  return said;
}

/** Names that mean a value elsewhere: 是, TRUE, None. */
const VALUES: readonly (readonly [RegExp, string])[] = [
  [/^(?:是|真|对|true|yes)$/i, 'true'],
  [/^(?:否|假|false|no)$/i, 'false'],
  [/^(?:空|无|null|none|nil|undefined)$/i, 'null'],
];

/** The literal that an unknown name stands for. */
export function valueMeant(name: string): string | undefined {
  return VALUES.find(([pattern]) => pattern.test(name))?.[1];
}

/** Functions by the names that they have elsewhere. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  ...{
    len: 'count',
    length: 'count',
    size: 'count',
    avg: 'average',
    mean: 'average',
    total: 'sum',
    includes: 'contains',
  },
  ...{ datediff: 'days', dateadd: 'addDays', networkdays: 'workdays', date: 'today', sysdate: 'now' },
};

/** The function that is called so in a spreadsheet or in SQL. */
export function functionMeant(name: string): string | undefined {
  const called = name.toLowerCase().replaceAll('_', '');
  return Object.hasOwn(ELSEWHERE, called) ? ELSEWHERE[called] : undefined;
}
