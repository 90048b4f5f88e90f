import { describe, expect, it } from 'vitest';
import { fromRoot } from '../../../../scripts/lib/paths.ts';
import { checkDefinition } from '../../../../src/definition/check/check.ts';
import { copyFiles } from '../../../../src/definition/edit/copy.ts';
import { isFileOf, isKeyOf, objectIn, schemaIn, topicIn, uiIn } from '../../../../src/definition/edit/files.ts';
import type { Files } from '../../../../src/definition/edit/files.ts';
import {
  addField,
  nameOf,
  addSection,
  moveField,
  moveSection,
  removeField,
  removeSection,
  sectionsIn,
  setProperty,
} from '../../../../src/definition/edit/form.ts';
import {
  addColumn,
  drawWith,
  fieldSchema,
  pointersOf,
  beginColumns,
  columnsIn,
  moveColumn,
  removeColumn,
  setComputed,
  setRequiredAt,
} from '../../../../src/definition/edit/columns.ts';
import { calledAfter } from '../../../../src/client/pages/studio/calledAfter.ts';
import { fieldsOfHeader, freshFields } from '../../../../src/definition/edit/header.ts';
import { mergeFiles } from '../../../../src/definition/edit/merge/files.ts';
import { patchOf } from '../../../../src/definition/edit/patch.ts';
import { hasRight, listed, setRight, setSectionRight } from '../../../../src/definition/edit/rights.ts';
import { starterOf } from '../../../../src/definition/edit/starters.ts';
import { englishOf, setEnglish, setTranslation, translationOf } from '../../../../src/definition/edit/texts.ts';
import type { JsonValue } from '../../../../src/definition/types/json.ts';
import type { UiSchema } from '../../../../src/definition/types/schema.ts';
import { resolveRefs } from '../../../../src/definition/schema/resolve.ts';
import { commonSchema } from '../../../../src/definition/read.ts';
import { widgetOf } from '../../../../src/definition/widgets/choose.ts';
import { WIDGETS } from '../../../../src/definition/widgets/table.ts';
import { loadCommon, loadSource } from '../../../../src/server/definitions/load.ts';
import { readWorld } from '../../../../scripts/hall/world.ts';

const source = await loadSource(fromRoot('topics'), 'topic', 'car-use');
const CAR: Files = Object.fromEntries((source?.files ?? []).map(({ name, text }) => [name, text]));
const common = loadCommon(fromRoot('schemas'));
const { context } = await readWorld();

async function errorsOf(files: Files, key = 'car-use'): Promise<string[]> {
  const all = Object.entries(files).map(([name, text]) => ({ name, text, path: name }));
  const { faults } = await checkDefinition({ kind: 'topic', key, files: all }, context);
  return faults.filter(({ severity }) => severity === 'error').map(({ rule, message }) => `${rule}: ${message}`);
}

const changed = (before: Files, after: Files): string[] =>
  Object.keys(after).filter((name) => after[name] !== before[name]);

describe('a field from the palette', () => {
  it.each(Object.keys(WIDGETS))('begins as one that "%s" draws', (widget) => {
    const { schema, ui } = starterOf(widget);
    const resolved = resolveRefs(schema, commonSchema(common)).schema;
    expect(widgetOf(resolved, ui)).toBe(widget);
  });

  it.each(Object.keys(WIDGETS))('of "%s" passes the checker where it is put', async (widget) => {
    const { files, name } = addField(CAR, widget, { section: 0, index: 1 });
    expect(sectionsIn(files)[0]?.fields[1]).toBe(name);
    expect(await errorsOf(files)).toEqual([]);
    expect(removeField(files, name)).toEqual(CAR);
  });

  it('gets a name and a title of its own, and English', () => {
    const once = addField(CAR, 'text', { section: 0, index: 0 });
    const twice = addField(once.files, 'text', { section: 0, index: 0 });
    expect([once.name, twice.name]).toEqual(['text', 'text2']);
    const titles = ['text', 'text2'].map((name) => schemaIn(twice.files).properties?.[name]?.title ?? '');
    expect(new Set(titles).size).toBe(2);
    expect(titles.map((title) => englishOf(twice.files, title))).toEqual(['Text', 'Text 2']);
  });
});

describe('the parts of a form', () => {
  it('are moved within a section and to another one', () => {
    const order = (files: Files, section: number) => sectionsIn(files)[section]?.fields ?? [];
    const down = moveField(CAR, 'purpose', { section: 0, index: 2 });
    expect(order(down, 0).slice(0, 2)).toEqual(['vehicleType', 'purpose']);
    expect(moveField(down, 'purpose', { section: 0, index: 0 })).toEqual(CAR);
    const away = moveField(CAR, 'phone', { section: 1, index: 0 });
    expect(order(away, 1)[0]).toBe('phone');
    expect(order(away, 0)).not.toContain('phone');
    expect(changed(CAR, away)).toEqual(['ui.json']);
    expect(moveSection(moveSection(CAR, 0, 3), 3, 0)).toEqual(CAR);
  });

  it('are added with a heading and taken away without losing a field or a right', async () => {
    const { files } = addSection(CAR, { title: '费用', english: 'Costs' });
    expect(sectionsIn(files).at(-1)).toMatchObject({ key: 'section', title: '费用', fields: ['text'] });
    expect(await errorsOf(files)).toEqual([]);
    const without = removeSection(CAR, 2);
    expect(sectionsIn(without).flatMap(({ fields }) => fields)).toEqual(
      sectionsIn(CAR).flatMap(({ fields }) => fields),
    );
    expect(hasRight(without, 'dispatch', 'write', 'vehicle')).toBe(true);
    expect(JSON.stringify(topicIn(without).nodes)).not.toContain('@dispatch');
    expect(await errorsOf(without)).toEqual([]);
  });

  it('of a form without sections are those of the schema', () => {
    const plain: Files = {
      'schema.json': '{ "properties": { "a": { "type": "string" }, "b": { "type": "string" } } }',
    };
    expect(sectionsIn(plain)).toEqual([{ key: '', fields: ['a', 'b'] }]);
    expect(sectionsIn(moveField(plain, 'b', { section: 0, index: 0 }))[0]?.fields).toEqual(['b', 'a']);
    const { files } = addSection(plain, { title: '更多', english: 'More' });
    expect(uiIn(files)['ui:sections']?.map(({ fields }) => fields)).toEqual([['a', 'b'], ['text']]);
  });

  it('take their translation along when they are called otherwise', () => {
    const pointer = ['properties', 'reason', 'title'];
    const renamed = setProperty(CAR, 'schema.json', pointer, '出车事由');
    expect(englishOf(renamed, '出车事由')).toBe('Reason for the trip');
    expect(Object.hasOwn(objectIn(renamed, 'locales/en-US.json'), '用车事由')).toBe(false);
    expect(setProperty(renamed, 'schema.json', pointer, '用车事由')).toEqual(CAR);
    expect(englishOf(setEnglish(renamed, '出车事由', 'Why'), '出车事由')).toBe('Why');
  });

  it('want English anew when they are no more called as the palette called them', () => {
    const english = (files: Files) => objectIn(files, 'locales/en-US.json');
    const added = addField(CAR, 'text', { section: 0, index: 0 }).files;
    const given = schemaIn(added).properties?.['text']?.title ?? '';
    const called = setProperty(added, 'schema.json', ['properties', 'text', 'title'], '会议名称');
    expect(english(called)).toEqual(english(CAR));
    const second = addField(added, 'text', { section: 0, index: 0 }).files;
    const title = setProperty(second, 'schema.json', ['properties', 'text2', 'title'], '会议地点');
    expect(english(title)).toEqual(english(added));
    const own = setProperty(
      setEnglish(added, given, 'Meeting'),
      'schema.json',
      ['properties', 'text', 'title'],
      '会议',
    );
    expect(englishOf(own, '会议')).toBe('Meeting');
    // columns too
    const column = addColumn(CAR, 'passengerList', 'number');
    const { schema: at } = pointersOf(`passengerList.${column.name}`);
    expect(english(column.files)).not.toEqual(english(CAR));
    expect(english(setProperty(column.files, 'schema.json', [...at, 'title'], '座位数'))).toEqual(english(CAR));
  });

  it('lose an option with what is left empty around it', () => {
    expect(setProperty(CAR, 'ui.json', ['vehicle', 'ui:span'], undefined)['ui.json']).not.toContain('"vehicle": {');
    expect(schemaIn(setRequiredAt(CAR, 'outOfCity', true)).required).toContain('outOfCity');
    expect(setRequiredAt(setRequiredAt(CAR, 'outOfCity', true), 'outOfCity', false)).toEqual(CAR);
  });
});

describe('the rights of a node', () => {
  it('are given and taken field by field', () => {
    const given = setRight(CAR, 'leader', 'write', 'reason', true);
    expect(hasRight(given, 'leader', 'write', 'reason')).toBe(true);
    expect(changed(CAR, given)).toEqual(['topic.json']);
    const taken = setRight(given, 'leader', 'write', 'reason', false);
    expect(hasRight(taken, 'leader', 'write', 'reason')).toBe(false);
  });

  it('of a section go on for its other fields', () => {
    const taken = setRight(CAR, 'dispatch', 'write', 'driver', false);
    expect(['vehicle', 'driver', 'driverPhone'].map((name) => hasRight(taken, 'dispatch', 'write', name))).toEqual([
      ...[true, false, true],
    ]);
  });
});

describe('a copy', () => {
  it('under a new key passes the checker and has nothing of the old one', async () => {
    const outline = { key: 'bus-use', title: '班车申请', english: 'Bus request', category: 'logistics', meta: '..' };
    const copy = copyFiles(CAR, { kind: 'topic', key: 'car-use' }, outline);
    expect(await errorsOf(copy, 'bus-use')).toEqual([]);
    expect(copy['process.bpmn']).toContain('<bpmn:process id="bus-use"');
    expect(topicIn(copy).title).toBe('班车申请');
  });
});

describe('two people who edit one definition', () => {
  const base = { a: '1', b: '1', c: '1', d: '1' };

  it('both keep what they alone have changed', () => {
    const mine = { a: '2', b: '1', c: '1', e: 'new' };
    const theirs = { a: '1', b: '2', c: '1', d: '1' };
    expect(mergeFiles(base, mine, theirs)).toEqual({ files: { a: '2', b: '2', c: '1', e: 'new' }, conflicts: [] });
  });

  it('are asked about what both have changed', () => {
    const mine = { ...base, a: 'mine' };
    const theirs = { ...base, a: 'theirs' };
    expect(mergeFiles(base, mine, theirs).conflicts).toMatchObject([{ file: 'a', mine: 'mine', theirs: 'theirs' }]);
    expect(mergeFiles(base, mine, { ...base, a: 'mine' }).conflicts).toEqual([]);
  });
});

describe('a patch', () => {
  it('says what has changed, what is new and what is gone', () => {
    const before = { 'a.json': '1\n2\n3\n4\n5\n6\n', 'gone.json': 'x\n', 'same.json': 's\n' };
    const after = { 'a.json': '1\n2\n3\n4!\n5\n6\n', 'new.json': 'y', 'same.json': 's\n' };
    expect(patchOf('topics/x', before, after)).toBe(
      [
        ...['--- a/topics/x/a.json', '+++ b/topics/x/a.json', '@@ -1,6 +1,6 @@'],
        ...[' 1', ' 2', ' 3', '-4', '+4!', ' 5', ' 6'],
        ...['--- a/topics/x/gone.json', '+++ /dev/null', '@@ -1,1 +0,0 @@', '-x'],
        ...['--- /dev/null', '+++ b/topics/x/new.json', '@@ -0,0 +1,1 @@', '+y', '\\ No newline at end of file', ''],
      ].join('\n'),
    );
  });
});

describe('files and keys', () => {
  it('are those that a definition may have', () => {
    expect(isFileOf('topic', 'samples/valid-1.json')).toBe(true);
    for (const name of ['../topic.json', 'entity.json', 'samples/../x.json', 'locales/fr.json', 'seed.json'])
      expect(isFileOf('topic', name)).toBe(false);
    expect([isKeyOf('topic', 'bus-use'), isKeyOf('entity', 'library/seat')]).toEqual([true, true]);
    for (const key of ['', '..', 'a/b', '../a', 'A', 'a b', '.x']) expect(isKeyOf('topic', key)).toBe(false);
    for (const key of ['a', 'a/..', '/a', 'a//b']) expect(isKeyOf('entity', key)).toBe(false);
  });
});

describe('a column of a table', () => {
  const names = (files: Files): string[] => columnsIn(files, 'passengerList').map(({ name }) => name);

  it.each(Object.keys(WIDGETS).filter((widget) => widget !== 'table'))(
    'of "%s" passes the checker and is taken out again to the byte',
    async (widget) => {
      const { files, name } = addColumn(CAR, 'passengerList', widget);
      expect(names(files)).toEqual(['name', 'unit', 'mobile', name]);
      expect(await errorsOf(files)).toEqual([]);
      expect(removeColumn(files, 'passengerList', name)).toEqual(CAR);
    },
  );

  it('is moved, required and edited like a field', () => {
    const moved = moveColumn(CAR, 'passengerList', 2, 0);
    expect(names(moved)).toEqual(['mobile', 'name', 'unit']);
    expect(changed(CAR, moved)).toEqual(['schema.json']);
    const required = setRequiredAt(CAR, 'passengerList.mobile', true);
    expect(schemaIn(required).properties?.['passengerList']?.items?.required).toEqual(['name', 'unit', 'mobile']);
    expect(setRequiredAt(required, 'passengerList.mobile', false)).toEqual(CAR);
  });

  it('takes what names it along when it goes', () => {
    const total = setProperty(CAR, 'ui.json', ['passengerList', 'ui:totals'], ['unit']);
    const gone = removeColumn(total, 'passengerList', 'unit');
    expect(uiIn(gone)['passengerList']).toEqual({ 'ui:showIf': '${outOfCity}' });
    expect(schemaIn(gone).properties?.['passengerList']?.items?.required).toEqual(['name']);
  });

  it('takes what is computed into it and checked about it along: nobody sees them where it is no longer', async () => {
    const { files, name } = addColumn(CAR, 'passengerList', 'money');
    const path = `passengerList.${name}`;
    const filled = setComputed(files, 'topic.json', path, '${passengers * 2}');
    const { rules = [] } = topicIn(CAR);
    const own = { field: path, refuseIf: `\${${path} > 5}`, message: '太贵了' };
    const checked = setProperty(filled, 'topic.json', ['rules'], [...rules, own] as unknown as JsonValue);
    const gone = removeColumn(checked, 'passengerList', name);
    expect(topicIn(gone).computed).toEqual(topicIn(CAR).computed);
    expect(topicIn(gone).rules).toEqual(rules);
    expect(await errorsOf(gone)).toEqual([]);
  });
});

describe('a field that goes', () => {
  it('takes along what is checked beside it and computed into it: nobody sees them where it is no longer', async () => {
    const gone = removeField(removeField(CAR, 'endMileage'), 'tripDays');
    const checked = (files: typeof CAR) => (topicIn(files).rules ?? []).map(({ field }) => field);
    expect(checked(gone)).toEqual(checked(CAR).filter((field) => field !== 'endMileage'));
    expect(checked(CAR)).toContain('endMileage');
    expect(topicIn(gone).computed).toBeUndefined();
    expect(englishOf(gone, '还车里程不能小于出车里程')).toBe('');
    const refused = await errorsOf(removeField(CAR, 'endMileage'));
    expect(refused.filter((message) => message.includes('rules'))).toEqual([]);
  });
});

describe('the rights of a section', () => {
  it('are given to all of its fields by its name, and taken from all of them', () => {
    const section = sectionsIn(CAR).find(({ key }) => key === 'dispatch');
    if (!section) throw new Error('there is no such section');
    const taken = setSectionRight(CAR, 'leader', 'hide', section, false);
    expect(listed(taken, 'leader', 'hide')).toEqual(['@return']);
    const some = setRight(taken, 'leader', 'hide', 'vehicle', true);
    const given = setSectionRight(some, 'leader', 'hide', section, true);
    expect(listed(given, 'leader', 'hide')).toEqual(['@return', '@dispatch']);
    expect(section.fields.every((field) => hasRight(given, 'leader', 'hide', field))).toBe(true);
  });
});

describe('a pasted header', () => {
  it('brings only what is not there yet; the heading of what is stands above the next', () => {
    const fields = fieldsOfHeader('一、借用\n状态\n借用人\n二、归还\n归还日期\n培训证书');
    expect(freshFields(fields, new Set(['状态', '归还日期']))).toEqual([
      { title: '借用人', widget: 'user', heading: '借用' },
      { title: '培训证书', widget: 'upload', heading: '归还' },
    ]);
  });

  it('takes what is scored for a number, and what is written at length for a text of several lines', () => {
    const drawn = (text: string) => fieldsOfHeader(text).map(({ widget }) => widget);
    expect(drawn('得分\n自评分\n成绩\n书评正文\n内容摘要\n评语')).toEqual([
      ...['number', 'number', 'number'],
      ...['textarea', 'textarea', 'textarea'],
    ]);
    expect(drawn('评分标准')).toEqual(['text']);
  });

  it('makes a table of what is a list', () => {
    expect(fieldsOfHeader('乘车人员名单')).toEqual([{ title: '乘车人员名单', widget: 'table' }]);
    const columns = [
      { title: '称呼', widget: 'text' },
      { title: '出生日期', widget: 'date' },
    ];
    expect(fieldsOfHeader('乘车人员名单（称呼、出生日期）')).toEqual([
      { title: '乘车人员名单', widget: 'table', columns },
    ]);
    expect(fieldsOfHeader('油费（元）\n说明（一、二）').map(({ title }) => title)).toEqual([
      '油费（元）',
      '说明（一、二）',
    ]);
    const { files, name } = addField(
      CAR,
      'table',
      { section: 0, index: 0 },
      { title: '名单', english: '', name: 'list' },
    );
    const begun = beginColumns(files, name, columns);
    expect(columnsIn(begun, name).map(({ schema }) => schema.title)).toEqual(['称呼', '出生日期']);
    expect(nameOf({ title: '', english: 'Driver’s mobile', name: '' })).toBe('driversMobile');
  });

  it('becomes fields by what its words mean; rows below and running numbers are none', () => {
    expect(fieldsOfHeader('序号\t姓名*\t出生日期\t报销金额（元）\t是否党员\t附件\t姓名\r\n1\t张三\t\t\t\t\t')).toEqual([
      { title: '姓名', widget: 'text' },
      { title: '出生日期', widget: 'date' },
      { title: '报销金额（元）', widget: 'money' },
      { title: '是否党员', widget: 'switch' },
      { title: '附件', widget: 'upload' },
    ]);
    expect(fieldsOfHeader('用车事由：\n\n 乘车人数 \n出发时间').map(({ widget }) => widget)).toEqual([
      ...['textarea', 'number', 'date-time'],
    ]);
    expect(fieldsOfHeader(' \n\t')).toEqual([]);
  });

  it('begins parts of the form where a paper form numbers them, and knows choices, files and regions', () => {
    const form =
      '一、用车信息\n用车类别\n油费及过路费（元）\n【行程】\n公函或活动方案\n目的地所在地区\n# Return\nRemark';
    expect(fieldsOfHeader(form)).toEqual([
      { title: '用车类别', widget: 'select', heading: '用车信息' },
      { title: '油费及过路费（元）', widget: 'money' },
      { title: '公函或活动方案', widget: 'upload', heading: '行程' },
      { title: '目的地所在地区', widget: 'region' },
      { title: 'Remark', widget: 'textarea', heading: 'Return' },
    ]);
  });

  it('makes a part with its first field in it, both named after what they are called', async () => {
    const part = { title: '费用', english: 'Costs' };
    const { files, name } = addSection(CAR, part, 'money', { title: '停车费', english: '', name: 'tingchefei' });
    expect(name).toBe('tingchefei');
    expect(sectionsIn(files).at(-1)).toEqual({ key: 'costs', title: '费用', fields: ['tingchefei'] });
    expect((await errorsOf(files)).map((line) => line.split(':')[0])).toEqual(['translation-invalid']);
  });

  it('is put where somebody was, each with its title, and asks for English alone', async () => {
    const files = fieldsOfHeader('来访单位\t来访日期').reduce(
      (now, { title, widget }, index) => addField(now, widget, { section: 0, index }, { title }).files,
      CAR,
    );
    const [first, second] = sectionsIn(files)[0]?.fields ?? [];
    const titles = [first, second].map((name) => schemaIn(files).properties?.[name ?? '']?.title);
    expect(titles).toEqual(['来访单位', '来访日期']);
    expect(new Set((await errorsOf(files)).map((line) => line.split(':')[0]))).toEqual(
      new Set(['translation-invalid']),
    );
  });
});

describe('a field that is drawn with another widget', () => {
  const drawn = (path: string, widget: string, files = CAR) =>
    drawWith(files, path, widget, resolveRefs(fieldSchema(files, path), commonSchema(common)).schema);

  it('keeps its schema where the widget fits it, and says what is usual no more', () => {
    const longer = drawn('destination', 'textarea');
    expect(changed(CAR, longer)).toEqual(['ui.json']);
    expect(drawn('destination', 'text', longer)).toEqual(CAR);
  });

  it.each(Object.keys(WIDGETS).filter((widget) => widget !== 'table'))(
    'becomes one that "%s" draws, with its title, its place and what is said about it',
    (widget) => {
      const field = drawn('outOfCity', widget);
      expect(fieldSchema(field, 'outOfCity').title).toBe('是否出市');
      expect(sectionsIn(field)).toEqual(sectionsIn(CAR));
      const { schema } = resolveRefs(fieldSchema(field, 'outOfCity'), commonSchema(common));
      expect(widgetOf(schema, (uiIn(field)['outOfCity'] ?? {}) as UiSchema)).toBe(widget);
    },
  );

  it('is asked for as before, when it is shown as before, and not for an empty one', async () => {
    const text = drawn('destinationRegion', 'text');
    expect(schemaIn(text).required).toEqual(schemaIn(CAR).required);
    expect(fieldSchema(text, 'destinationRegion')).toMatchObject({ type: 'string', minLength: 1 });
    expect(uiIn(text)['destinationRegion']).toEqual({ 'ui:showIf': '${outOfCity}' });
    expect(await errorsOf(text)).toEqual([]);
    const column = drawn('passengerList.unit', 'dept');
    expect(fieldSchema(column, 'passengerList.unit')).toEqual({ type: 'string', title: '单位', format: 'dept-id' });
    const chosen = drawn('destination', 'select');
    expect(englishOf(chosen, '选项一')).toBe('Choice one');
    expect((await errorsOf(chosen)).filter((line) => !/^(?:journey|sample)-/.test(line))).toEqual([]);
    expect(drawn('destination', 'text', chosen)['locales/en-US.json']).not.toContain('选项一');
  });
});

describe('what somebody calls a field that was just added', () => {
  it('gives it its name, and the English that others say', () => {
    const { files, name } = addField(CAR, 'text', { section: 0, index: 0 });
    const titled = setProperty(files, 'schema.json', ['properties', name, 'title'], '随行人员');
    const said = { english: 'Company', name: 'suixingrenyuan' };
    const called = calledAfter(titled, name, '随行人员', said);
    expect(called?.name).toBe('company');
    expect(englishOf(called?.files ?? {}, '随行人员')).toBe('Company');
    expect(calledAfter(titled, name, '随行人员', { english: '', name: 'driver' })?.name).toBe('driver2');
    const spoken = setEnglish(titled, '随行人员', 'Fellow travellers');
    expect(calledAfter(spoken, name, '随行人员', said)?.name).toBe('fellowTravellers');
    expect(calledAfter(titled, name, '别的', said)).toBeUndefined();
    expect(calledAfter(titled, name, '随行人员', { english: '', name: '' })).toBeUndefined();
  });
});

describe('the name of a new field', () => {
  it.each([
    ['Number of passengers', 'numberOfPassengers'],
    ['Amount (CNY)', 'amount'],
    ['Head of department’s opinion on it', 'headOfDepartmentsOpinion'],
    ['申请人', undefined],
    ['2nd choice', undefined],
    ['User', undefined],
    ['', undefined],
  ])('is made of its English: %s', (english, name) => {
    expect(nameOf({ title: '标题', english })).toBe(name);
  });

  it('comes with the English, and is numbered where it is taken', () => {
    const called = { title: '同行人', english: 'Reason' };
    const once = addField(CAR, 'text', { section: 0, index: 0 }, called);
    const column = addColumn(once.files, 'passengerList', 'text', { title: '人员电话', english: 'Home phone' });
    expect([once.name, column.name]).toEqual(['reason2', 'homePhone']);
    expect(translationOf(column.files, 'en-US', '同行人')).toBe('Reason');
  });
});

describe('a translation', () => {
  const before = { 'topic.json': '{}\n', 'locales/en-US.json': '{\n  "事由": "Reason",\n  "日期": "Day"\n}\n' };

  it('is written by one line, into a file that is made when there is none', () => {
    const after = setTranslation(before, 'en-US', '天数', 'Days');
    expect(after['locales/en-US.json']).toBe('{\n  "事由": "Reason",\n  "日期": "Day",\n  "天数": "Days"\n}\n');
    const taiwan = setTranslation(before, 'zh-TW', '事由', '原由');
    expect(JSON.parse(taiwan['locales/zh-TW.json'] ?? '')).toEqual({ 事由: '原由' });
    expect(taiwan['locales/en-US.json']).toBe(before['locales/en-US.json']);
  });

  it('goes when it is emptied, and nothing changes where nothing is said anew', () => {
    expect(setTranslation(before, 'en-US', '事由', '')['locales/en-US.json']).toBe('{\n  "日期": "Day"\n}\n');
    expect(setTranslation(before, 'en-US', '事由', 'Reason')).toBe(before);
    expect(setTranslation(before, 'zh-TW', '事由', '')).toBe(before);
  });
});

describe('a field that an expression fills in', () => {
  it('is read only as long as it does, and the files are as before afterwards', async () => {
    const filled = setComputed(CAR, 'topic.json', 'passengers', '${count(passengerList)}');
    expect(changed(CAR, filled).toSorted()).toEqual(['schema.json', 'topic.json']);
    expect(topicIn(filled).computed).toMatchObject({ passengers: '${count(passengerList)}' });
    expect(schemaIn(filled).properties?.['passengers']?.readOnly).toBe(true);
    expect(setComputed(filled, 'topic.json', 'passengers', undefined)).toEqual(CAR);
  });

  it('may be a column', () => {
    const filled = setComputed(CAR, 'topic.json', 'passengerList.name', '${initiator}');
    expect(schemaIn(filled).properties?.['passengerList']?.items?.properties?.['name']?.readOnly).toBe(true);
  });
});
