import { pathOf, type Expression } from '../../../definition/expression/ast.ts';
import { parseTemplate } from '../../../definition/expression/template.ts';
import { fieldsByPath } from '../../../definition/schema/walk.ts';
import type { TopicDefinition } from '../../../definition/types/definition.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { MultiInstance } from '../../../definition/types/process.ts';
import type { Hall } from '../hall.ts';
import { groupName } from '../processes/groups.ts';

/** Functions that lead from one person or unit to others, by the word for them: `studio.who.leaderOf`. */
const OF = ['leaderOf', 'deptOf', 'collegeOf', 'counselorOf', 'supervisorOf'];
const GROUPS: Readonly<Record<string, string>> = { usersWithRole: 'role', usersInPost: 'post' };

/** Says in the reader's words whom a process gives its steps to. What has no words is said as it is written. */
export class RuleWords {
  readonly #topic: TopicDefinition;
  readonly #locale: Locale;
  readonly #hall: Hall;

  /** @param topic in the reader's language */
  constructor(topic: TopicDefinition, locale: Locale, hall: Hall) {
    this.#topic = topic;
    this.#locale = locale;
    this.#hall = hall;
  }

  /** Who handles a step; empty where the process does not say. */
  of(activityId: string): string {
    const { assignee, candidateUsers = [], candidateGroups = [] } = this.#topic.process.nodes[activityId] ?? {};
    const people = [assignee, ...candidateUsers].flatMap((text) => (text === undefined ? [] : [text]));
    const said = [
      ...people.map((text) => this.#template(text, activityId)),
      ...candidateGroups.map((group) => this.#group(group)),
    ];
    return said.join(this.#text('comma'));
  }

  #template(text: string, activityId: string): string {
    try {
      const { parts } = parseTemplate(text);
      const [part] = parts;
      if (parts.length === 1 && part !== undefined && typeof part !== 'string')
        return this.#who(part.expression, activityId) ?? text;
    } catch {
      // what cannot be read the checker names
    }
    return text;
  }

  #who(expression: Expression, activityId: string): string | undefined {
    if (expression.kind === 'conditional') {
      const [then, otherwise] = [expression.then, expression.otherwise].map((one) => this.#who(one, activityId));
      return then && otherwise && this.#text('who.either', { then, otherwise });
    }
    if (expression.kind !== 'call') return this.#field(pathOf(expression) ?? '', activityId);
    const [first, second] = expression.arguments;
    if (OF.includes(expression.name)) {
      const of = first && this.#who(first, activityId);
      return of && this.#text(`who.${expression.name}`, { of });
    }
    if (expression.name === 'matrixOf') return this.#text('who.matrixOf');
    if (expression.name === 'peopleIn') return this.#within(expression.arguments, activityId);
    const kind = GROUPS[expression.name];
    if (kind === undefined) return undefined;
    const codes = kind === 'role' ? expression.arguments : expression.arguments.slice(0, 1);
    if (codes.some((one) => one.kind !== 'literal')) return undefined;
    const names = codes.map((one) => this.#group(`${kind}:${one.kind === 'literal' ? one.text : ''}`));
    const group = names.join(this.#text('comma'));
    const of = kind === 'post' && second ? this.#who(second, activityId) : undefined;
    return of === undefined ? group : this.#text('who.in', { group, of });
  }

  #within([dept, ...groups]: readonly Expression[], activityId: string): string | undefined {
    const of = dept && this.#who(dept, activityId);
    const names = groups.map((one) => (one.kind === 'literal' ? this.#group(one.text) : ''));
    return of && !names.includes('') ? this.#text('who.in', { group: names.join(this.#text('comma')), of }) : undefined;
  }

  /** The applicant, somebody whom the form names, or one of the list that a step is repeated for. */
  #field(path: string, activityId: string): string | undefined {
    if (path === 'initiator') return this.#text('who.initiator');
    const [first = '', ...rest] = path.split('.');
    const multi = this.#repeated(activityId).find(({ elementVariable }) => elementVariable === first);
    if (multi?.collection !== undefined) {
      const list = /^\s*\$\{\s*([\w.]+)\s*\}\s*$/.exec(multi.collection)?.[1];
      if (list === undefined) return rest.length === 0 ? this.#template(multi.collection, activityId) : undefined;
      const table = this.#title(list);
      if (rest.length === 0) return table && this.#text('who.each', { table });
      const column = this.#title([list, ...rest].join('.'));
      return table && column && this.#text('who.row', { table, column });
    }
    const field = this.#title(path);
    return field && this.#text('who.field', { field });
  }

  /** What a step, and the parts around it, are repeated for; the innermost first. */
  #repeated(activityId: string): MultiInstance[] {
    const node = this.#topic.process.nodes[activityId];
    if (node === undefined) return [];
    return [...(node.multi ? [node.multi] : []), ...this.#repeated(node.scope)];
  }

  #title(path: string): string | undefined {
    return fieldsByPath(this.#topic.schema).get(path)?.[0]?.schema.title;
  }

  #group(group: string): string {
    const name = groupName(group, this.#locale, this.#hall);
    const [kind = ''] = group.split(':');
    if (['teacher', 'student', 'staff'].includes(group)) return this.#text(`set.account.${group}`);
    return ['role', 'post', 'dept'].includes(kind) ? this.#text(`who.${kind}`, { name }) : name;
  }

  #text(key: string, values: Readonly<Record<string, string>> = {}): string {
    return this.#hall.texts.text(this.#locale, `studio.${key}`, values);
  }
}
