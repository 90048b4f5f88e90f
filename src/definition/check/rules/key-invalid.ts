import type { Rule } from '../rule.ts';
import { say } from '../../text/say.ts';

const KEYS = {
  topic: { pattern: /^[A-Za-z][A-Za-z0-9_-]*$/, of: say`a topic` },
  entity: { pattern: /^[A-Za-z][A-Za-z0-9_-]*(\/[A-Za-z0-9][A-Za-z0-9_-]*)*$/, of: say`an entity` },
  report: { pattern: /^[A-Za-z][A-Za-z0-9_-]*\/[A-Za-z0-9][A-Za-z0-9_-]*$/, of: say`a report` },
};

/** `GET /flow/topic/list` is no topic's. */
const LIST = 'list';

export const keyInvalid: Rule = {
  id: 'key-invalid',
  severity: 'error',
  title: 'the folder cannot be a key',
  help: 'The folder is the key and stands in addresses: a topic is letters, digits and hyphens (`car-use`), an entity the same in each part (`sys/vehicle-log`), a report in two parts (`flow/count`).',
  check({ kind, key }, report) {
    const { pattern, of } = KEYS[kind];
    if (!pattern.test(key)) report.folder(say`"${key}" cannot be the key of ${of}`);
    else if (kind === 'topic' && key === LIST) report.folder(say`"${key}" is the address of the list of all topics`);
  },
};
