import { FUNCTIONS } from '../../../src/definition/expression/functions.ts';
import { MULTI_INSTANCE_TYPES } from '../../../src/definition/expression/types.ts';
import { quoted, table } from './markdown.ts';
import type { GuideWords } from './words.ts';

export function expressionChapter({ page, say }: GuideWords): string {
  const functions = [...FUNCTIONS.values()].map(({ name, parameters, description }) => {
    const list = parameters.map((one) => `${one.rest ? '…' : ''}${one.name}${one.optional ? '?' : ''}`).join(', ');
    return [quoted(`${name}(${list})`), say(description)];
  });
  return page('expressions', {
    instances: Object.keys(MULTI_INSTANCE_TYPES).map(quoted).join(', '),
    functions: table(['function', 'meaning'].map(say), functions),
  });
}
