import type { Rule } from '../rule.ts';
import { say } from '../../text/say.ts';

const TOPIC_KEY = /^[A-Za-z][A-Za-z0-9_-]*$/;
const ENTITY_KEY = /^[A-Za-z][A-Za-z0-9_-]*(\/[A-Za-z0-9][A-Za-z0-9_-]*)*$/;

export const keyInvalid: Rule = {
  id: 'key-invalid',
  severity: 'error',
  title: 'the folder cannot be a key',
  help: 'The folder is the key and stands in addresses: a topic is letters, digits and hyphens (`car-use`), an entity the same in each part (`sys/vehicle-log`).',
  check({ kind, key }, report) {
    const pattern = kind === 'topic' ? TOPIC_KEY : ENTITY_KEY;
    if (!pattern.test(key))
      report.folder(say`"${key}" cannot be the key of ${kind === 'topic' ? say`a topic` : say`an entity`}`);
  },
};
