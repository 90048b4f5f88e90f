import { tableName } from '../../entity/table.ts';
import type { Rule } from '../rule.ts';
import { say } from '../../text/say.ts';

const KEYS = {
  topic: { pattern: /^[A-Za-z][A-Za-z0-9_-]*$/, of: say`a topic` },
  entity: { pattern: /^[A-Za-z]/, of: say`an entity` },
  report: { pattern: /^[A-Za-z][A-Za-z0-9_-]*\/[A-Za-z0-9][A-Za-z0-9_-]*$/, of: say`a report` },
};

/** `GET /flow/topic/list` is no topic's. */
const LIST = 'list';

export const keyInvalid: Rule = {
  id: 'key-invalid',
  severity: 'error',
  title: 'the folder cannot be a key',
  help: 'The folder is the key and stands in addresses: a topic is letters, digits and hyphens (`car-use`), an entity letters, digits and single hyphens or underscores, each part with a letter first (`sys/vehicle-log`; it is the name of a table, so 48 characters at most, and not below `wf`, `hall`, `auth`, `definition`, `kysely` or `pg`), a report in two parts (`flow/count`).',
  check({ kind, key, context }, report) {
    const { pattern, of } = KEYS[kind];
    const table = kind === 'entity' ? tableName(key) : undefined;
    if (!pattern.test(key) || (kind === 'entity' && table === undefined))
      report.folder(say`"${key}" cannot be the key of ${of}`);
    else if (kind === 'topic' && key === LIST) report.folder(say`"${key}" is the address of the list of all topics`);
    if (table === undefined) return;
    const shared = context.vocabulary.entities.find((other) => other !== key && tableName(other) === table);
    if (shared !== undefined)
      report.folder(say`"${key}" and "${shared}" would be kept in one table; give one of them another name`);
  },
};
