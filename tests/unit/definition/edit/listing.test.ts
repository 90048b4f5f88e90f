import { expect, it } from 'vitest';
import { addField, removeField } from '../../../../src/definition/edit/form.ts';
import { objectIn, type Files } from '../../../../src/definition/edit/files.ts';
import { isShownIn, showIn } from '../../../../src/definition/edit/listing.ts';
import { entityFiles } from '../../../../src/definition/edit/template-entity.ts';

const FILES: Files = entityFiles({
  ...{ kind: 'entity', key: 'campus/keys', title: '钥匙', english: 'Keys' },
  ...{ category: '', meta: '../../meta' },
});
const list = (files: Files) => objectIn(files, 'entity.json')['list'];
const add = (files: Files, widget: string) => addField(files, widget, { section: 0, index: 0 }).files;

it('shows a new field of a record as a column, before those that every record has, while there is room and it is short', () => {
  expect(list(add(FILES, 'date'))).toEqual(['name', 'status', 'remark', 'date', 'createDate']);
  for (const widget of ['textarea', 'rich-text', 'table', 'upload', 'people', 'code'])
    expect(list(add(FILES, widget))).toEqual(list(FILES));
  const full = Array.from({ length: 9 }).reduce<Files>((now) => add(now, 'number'), FILES);
  expect(list(full)).toHaveLength(9);
});

it('shows a column or filters by it, or no longer; the last column stays', () => {
  const hidden = showIn(showIn(FILES, 'list', 'status', false), 'filters', 'status', false);
  expect([isShownIn(hidden, 'list', 'status'), isShownIn(hidden, 'filters', 'status')]).toEqual([false, false]);
  expect(showIn(showIn(hidden, 'list', 'status', true), 'list', 'status', false)).toEqual(hidden);
  const none = showIn(hidden, 'filters', 'name', false);
  expect(objectIn(none, 'entity.json')['filters']).toBeUndefined();
  expect(objectIn(showIn(none, 'filters', 'remark', true), 'entity.json')['filters']).toEqual(['remark']);
  const one = ['name', 'remark', 'createDate'].reduce((now, name) => showIn(now, 'list', name, false), hidden);
  expect(list(one)).toEqual(['createDate']);
});

it('lets another text stand for a record when the field goes that did', () => {
  const gone = removeField(add(FILES, 'text'), 'name');
  expect(objectIn(gone, 'entity.json')['label']).toBe('remark');
  expect(objectIn(removeField(FILES, 'remark'), 'entity.json')['label']).toBe('name');
});
