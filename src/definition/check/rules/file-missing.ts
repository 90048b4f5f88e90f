import type { Rule } from '../rule.ts';
import { say } from '../../text/say.ts';

const NEEDED = {
  topic: ['topic.json', 'schema.json', 'process.bpmn'],
  entity: ['entity.json', 'schema.json'],
  report: ['report.json'],
};

export const fileMissing: Rule = {
  id: 'file-missing',
  severity: 'error',
  title: 'a file that every definition has is not there',
  help: 'A topic needs topic.json, schema.json and process.bpmn; an entity needs entity.json and schema.json. `hall new` writes a complete folder.',
  check({ kind, key, parts }, report) {
    for (const name of NEEDED[kind]) {
      if (!parts.source.files.some((file) => file.name === name)) report.folder(say`${key} has no ${name}`);
    }
  },
};
