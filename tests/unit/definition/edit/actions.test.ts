import { describe, expect, it } from 'vitest';
import { fromRoot } from '../../../../scripts/lib/paths.ts';
import { checkDefinition } from '../../../../src/definition/check/check.ts';
import {
  actionsIn,
  addAction,
  allowOwner,
  askedIn,
  askFor,
  askForField,
  editAsked,
  forgetAsked,
  isOwners,
  nameAction,
  removeAction,
  setBuiltIn,
  setField,
  statesOf,
  withStates,
} from '../../../../src/definition/edit/actions.ts';
import { addChoice, choicesIn, removeChoice } from '../../../../src/definition/edit/choices.ts';
import { setColor } from '../../../../src/definition/edit/colors.ts';
import { objectIn, schemaIn, type Files } from '../../../../src/definition/edit/files.ts';
import { removeField, setProperty } from '../../../../src/definition/edit/form.ts';
import { addState, beginStates, endStates, removeState, statesIn } from '../../../../src/definition/edit/states.ts';
import { entityFiles } from '../../../../src/definition/edit/template-entity.ts';
import { englishOf, setEnglish } from '../../../../src/definition/edit/texts.ts';
import { loadSources } from '../../../../src/server/definitions/load.ts';
import { readWorld } from '../../../../scripts/hall/world.ts';

const { context } = await readWorld();
const OWN = entityFiles({ key: 'lab/fault', title: '设备故障', english: 'Fault', category: '', meta: '../../meta' });
const HOUSE = (await loadSources(fromRoot('schemas'), 'entity')).map(({ key, files }) => ({
  key,
  files: Object.fromEntries(files.map(({ name, text }) => [name, text])) as Files,
}));

async function faultsOf(files: Files, key = 'lab/fault'): Promise<string[]> {
  const all = Object.entries(files).map(([name, text]) => ({ name, text, path: name }));
  const { faults } = await checkDefinition({ kind: 'entity', key, files: all }, context);
  return faults.map(({ rule, message }) => `${rule}: ${message}`);
}

const isSame = (after: Files, before: Files): boolean =>
  Object.keys({ ...before, ...after }).every((name) => after[name] === before[name]);

describe('states', () => {
  it('begin as a field of their own, with colours, in the list, and the checker has nothing to say', async () => {
    const files = beginStates(OWN, null);
    expect(statesIn(files)).toMatchObject({ field: 'progress', start: 'pending', isNamed: true });
    expect(objectIn(files, 'entity.json')['list']).toEqual(['name', 'status', 'remark', 'progress', 'createDate']);
    expect(await faultsOf(files)).toEqual([]);
    const more = addState(addState(files));
    expect(statesIn(more)?.all.map(({ title }) => englishOf(more, title))).toEqual([
      ...['Pending', 'Done', 'New state', 'New state 2'],
    ]);
    expect(await faultsOf(more)).toEqual([]);
    expect(removeState(removeState(more, 3), 2)).toEqual(files);
    // where records began in it, they begin in the one after it
    const less = removeState(files, 0);
    expect(statesIn(less)).toMatchObject({ start: 'done', all: [{ value: 'done', color: 'success' }] });
    expect(await faultsOf(less)).toEqual([]);
  });

  it('may be those of a field that is there', () => {
    const files = endStates(beginStates(OWN, null));
    expect(statesIn(files)).toBeUndefined();
    expect(statesIn(beginStates(files, 'progress'))?.start).toBe('pending');
  });

  it('of every entity of the house are edited and set back to the same bytes', () => {
    const differ = HOUSE.flatMap(({ key, files }) => {
      const { all, field } = statesIn(files) ?? { all: [], field: '' };
      const recolored: Files[] = all.flatMap(({ value, color }) =>
        color === undefined
          ? []
          : [setColor(setColor(files, field, value, color === 'error' ? 'success' : 'error'), field, value, color)],
      );
      const grown = all.length === 0 ? [] : removeState(addState(files), all.length);
      return recolored.concat(grown).some((after) => !isSame(after, files)) ? [key] : [];
    });
    expect(differ).toEqual([]);
  });
});

describe('an action', () => {
  it('is added, filled in and taken out again with all that it brought', async () => {
    const stated = beginStates(OWN, null);
    const { files: added, index } = addAction(stated);
    expect(actionsIn(added)[index]).toEqual({
      name: 'action',
      title: '新操作',
      confirm: true,
      showIf: "${progress == 'pending'}",
      set: { progress: 'done' },
    });
    expect(await faultsOf(added)).toEqual([]);
    const asked = askFor(added, index, 'textarea');
    const used = setField(asked.files, index, 'remark', `\${input.${asked.name}}`);
    expect(await faultsOf(used)).toEqual([]);
    const both = askForField(used, index, 'name');
    expect(Object.keys(askedIn(both, index))).toEqual([asked.name, 'name']);
    expect(await faultsOf(both)).toEqual([]);
    const fewer = forgetAsked(forgetAsked(both, index, 'name'), index, asked.name);
    expect(fewer).toEqual(added);
    expect(removeAction(both, index)).toEqual(stated);
  });

  it('without states sets nothing at first, and is one all the same', async () => {
    const { files, index } = addAction(OWN);
    expect(await faultsOf(files)).toEqual([]);
    expect(setField(setField(files, index, 'remark', '已看'), index, 'remark', undefined)).toEqual(files);
  });

  it('of every entity of the house is edited and set back to the same bytes, and nothing beside it is touched', () => {
    const places = HOUSE.flatMap(({ key, files }) =>
      actionsIn(files).flatMap((action, index) => (typeof action === 'string' ? [] : { key, files, action, index })),
    );
    expect(places.length).toBeGreaterThan(30);
    const differ = places.filter(({ files, action, index }) => {
      const set = (confirm: boolean | undefined) => (now: Files) =>
        setProperty(now, 'entity.json', ['actions', index, 'confirm'], confirm);
      const again = action.confirm === undefined ? files : set(action.confirm)(set(!action.confirm)(files));
      const { files: asked, name } = askFor(files, index, 'number');
      const changed = Object.keys(asked).filter((file) => asked[file] !== files[file]);
      return (
        !isSame(again, files) ||
        !isSame(forgetAsked(asked, index, name), files) ||
        !isSame(
          editAsked(files, index, (own) => own),
          files,
        ) ||
        changed.some((file) => !['entity.json', 'locales/en-US.json'].includes(file))
      );
    });
    expect(differ.map(({ key, index }) => `${key} ${index}`)).toEqual([]);
    const more = HOUSE.filter(({ files }) => actionsIn(files).length > 0);
    const grown = more.filter(
      ({ files }) => !isSame(removeAction(addAction(files).files, actionsIn(files).length), files),
    );
    expect(grown.map(({ key }) => key)).toEqual([]);
  });

  it('is among what is offered, or not; those of its own stay where they are', () => {
    const { files } = addAction(setBuiltIn(OWN, ['create', 'update']));
    const names = (of: Files) => actionsIn(of).map((one) => (typeof one === 'string' ? one : one.name));
    expect(names(setBuiltIn(files, ['create', 'export', 'update']))).toEqual(['create', 'update', 'export', 'action']);
    expect(setBuiltIn(setBuiltIn(files, ['create']), ['create', 'update'])).toEqual(files);
  });

  it('is allowed to the person whose record it is', () => {
    const own = setProperty(OWN, 'entity.json', ['own'], { field: 'name', actions: ['list'] });
    const allowed = allowOwner(own, 'approve', true);
    expect([isOwners(own, 'approve'), isOwners(allowed, 'approve')]).toEqual([false, true]);
    expect(allowOwner(allowed, 'approve', false)).toEqual(own);
  });
});

describe('the states in a condition', () => {
  it.each([
    ['', ['a'], "${s == 'a'}"],
    ["${s == 'a'}", ['a', 'b'], "${s == 'a' || s == 'b'}"],
    ["${s == 'a' && who != user}", ['a', 'b'], "${(s == 'a' || s == 'b') && who != user}"],
    ["${(s == 'a' || s == 'b') && who != user}", ['b'], "${s == 'b' && who != user}"],
    ["${who != user && (s == 'a')}", [], '${who != user}'],
    ['${x || y}', ['a'], "${s == 'a' && (x || y)}"],
    ["${s == 'a'}", [], undefined],
    ["${note == 'a && b' && s == 'a'}", ['c'], "${note == 'a && b' && s == 'c'}"],
  ])('%s with %j is %s', (before, states, after) => {
    expect(withStates(before, 's', states)).toBe(after);
    expect(statesOf(after ?? '', 's')).toEqual(states);
  });

  it('are read out of every condition of the house that asks for one', () => {
    const told = HOUSE.flatMap(({ files }) => {
      const states = statesIn(files);
      return actionsIn(files).flatMap((one) => {
        if (typeof one === 'string' || one.showIf === undefined || states === undefined) return [];
        const from = statesOf(one.showIf, states.field);
        if (from.length === 0) return [];
        expect(from.every((state) => states.all.some(({ value }) => value === state))).toBe(true);
        expect(withStates(one.showIf, states.field, from)).toBe(one.showIf);
        return [one.name];
      });
    });
    expect(told.length).toBeGreaterThan(20);
  });
});

describe('a field of a kind of record', () => {
  it('that is taken out is no column of its list any more, and no record is sorted by it', async () => {
    const files = removeField(OWN, 'status');
    expect(objectIn(files, 'entity.json')).toMatchObject({ list: ['name', 'remark', 'createDate'], filters: ['name'] });
    const sorted = setProperty(files, 'entity.json', ['sort', 'field'], 'remark');
    expect(objectIn(removeField(sorted, 'remark'), 'entity.json')['sort']).toBeUndefined();
    expect((await faultsOf(files)).filter((fault) => !fault.startsWith('sample-'))).toEqual([]);
  });

  it('has its choices added and taken out by their titles', async () => {
    const more = addChoice(OWN, 'status', { value: 'choice', title: '选项', english: 'Choice' });
    expect(choicesIn(more, 'status')?.at(-1)).toEqual({ value: 2, title: '选项' });
    expect(await faultsOf(more)).toEqual([]);
    expect(removeChoice(more, 'status', 2)).toEqual(OWN);
    expect(choicesIn(OWN, 'name')).toBeUndefined();
  });
});

it('fields that hold something else do not become states', () => {
  expect(schemaIn(OWN).properties?.['status']?.type).toBe('integer');
  expect(statesIn(OWN)).toBeUndefined();
});

it('is named after its English until it serves by its name, and whose record it is may do it still', () => {
  const { files, index } = addAction(
    setProperty(OWN, 'entity.json', ['own'], { field: 'name', actions: ['list', 'action'] }),
  );
  expect(nameAction(files, index, {})).toBe(files);
  const titled = setProperty(files, 'entity.json', ['actions', index, 'title'], '归还钥匙');
  const said = setEnglish(titled, '归还钥匙', 'Take the key back');
  const named = nameAction(said, index, {});
  expect(actionsIn(named)[index]).toMatchObject({ name: 'takeTheKeyBack', title: '归还钥匙' });
  expect([isOwners(named, 'takeTheKeyBack'), isOwners(named, 'action')]).toEqual([true, false]);
  expect(nameAction(named, index, {})).toBe(named);
  expect(nameAction(said, index, said)).toBe(said);
});
