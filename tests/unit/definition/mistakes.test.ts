import { beforeAll, describe, expect, it } from 'vitest';
import { readWorld } from '../../../scripts/hall/world.ts';
import { checkDefinition } from '../../../src/definition/check/check.ts';
import type { CheckContext } from '../../../src/definition/check/subject.ts';
import type { DefinitionSource } from '../../../src/definition/types/source.ts';
import { loadSource } from '../../../src/server/definitions/load.ts';

/** What analysts mistype: file, what stood there, what stands there now, the one rule that says so, in that line. */
const MISTAKES: [file: string, before: string, now: string, rule: string][] = [
  ['process.bpmn', 'outOfCity == true', 'outOfCiti == true', 'bpmn-unknown-variable'],
  ['process.bpmn', 'tripDays >= 3', "tripDays >= 'three'", 'bpmn-expression-type'],
  // two expressions with a word between them are a text
  [
    'process.bpmn',
    '{outOfCity == true &amp;&amp; tripDays',
    '{outOfCity == true} and ${tripDays',
    'bpmn-expression-type',
  ],
  ['process.bpmn', 'leaderOf(initiator)', 'leaderof(initiator)', 'bpmn-unknown-variable'],
  ['process.bpmn', 'leaderOf(initiator)', 'leaderOf(initiator', 'bpmn-expression'],
  ['process.bpmn', 'role:office', 'role:offices', 'bpmn-candidate-group'],
  ['process.bpmn', 'role:office', 'office', 'bpmn-candidate-group'],
  ['process.bpmn', ' default="near"', ' default="nearr"', 'bpmn-default-flow'],
  ['process.bpmn', 'targetRef="office"', 'targetRef="ofice"', 'bpmn-dangling-flow'],
  ['process.bpmn', '<bpmn:process id="car-use"', '<bpmn:process id="caruse"', 'bpmn-process-id'],
  ['process.bpmn', '<bpmn:userTask id="office"', '<bpmn:scriptTask id="office"', 'bpmn-unsupported'],
  ['process.bpmn', ' flowable:candidateGroups="role:office"', '', 'bpmn-no-approver'],
  ['process.bpmn', '&amp;&amp;', '&&', 'bpmn-syntax'],
  ['schema.json', '"minLength": 2, ', '', 'schema-required-min-length'],
  ['schema.json', '"x-dict": "vehicleType"', '"x-dict": "vehicleTyp"', 'dictionary-unknown'],
  ['schema.json', '"format": "mobile"', '"format": "phone"', 'schema-invalid'],
  ['schema.json', '"type": "integer", "title": "乘车人数"', '"type": "int", "title": "乘车人数"', 'schema-invalid'],
  ['schema.json', 'common#/definitions/attachments', 'common#/definitions/attachment', 'schema-ref-unknown'],
  [
    'schema.json',
    '"maxLength": 200 },\n    "passengers"',
    '"maxLenght": 200 },\n    "passengers"',
    'schema-unknown-keyword',
  ],
  ['schema.json', '"title": "用车天数"', '"title": "用车总天数"', 'translation-missing'],
  ['schema.json', '"minItems": 1,', '', 'schema-required-min-items'],
  ['ui.json', '"ui:widget": "dict-radio"', '"ui:widget": "dict-radios"', 'ui-unknown-widget'],
  ['ui.json', '"ui:widget": "document-upload"', '"ui:widget": "date"', 'ui-widget-type'],
  ['ui.json', '"key": "trip"', '"key": "basic"', 'ui-sections'],
  ['ui.json', '"escort", ', '"escorts", ', 'ui-sections'],
  ['ui.json', '"driver", "driverPhone"]', '"driver", "driver", "driverPhone"]', 'ui-sections'],
  ['ui.json', '"returnNote": {', '"returnNotes": {', 'ui-unknown-field'],
  ['ui.json', '"ui:span": 8', '"ui:span": 25', 'ui-invalid'],
  ['ui.json', '"ui:rows": 2', '"ui:row": 2', 'ui-unknown-key'],
  ['ui.json', '"${outOfCity}"', '"${outOfCiti}"', 'show-if'],
  ['ui.json', '"${outOfCity}"', '"outOfCity"', 'show-if'],
  ['ui.json', '"${outOfCity}"', '"${deptOf(escort) != null}"', 'show-if'],
  ['ui.json', '"${outOfCity}"', '"${vehicleType == \'sedans\'}"', 'show-if'],
  ['topic.json', "vehicleType == 'sedan'", "vehicleType == 'sedans'", 'expression-type'],
  ['process.bpmn', 'outOfCity == true', "vehicleType == 'sedans'", 'bpmn-expression-type'],
  ['ui.json', '"title": "行程",', '"title": "行程", "ui:showIf": "${outOfCity}",', 'ui-unknown-key'],
  ['ui.json', '"passengerList": {', '"passengerList": { "ui:totals": ["nam"],', 'ui-unknown-field'],
  ['ui.json', '["teacher", "staff"]', '"teachers"', 'ui-people'],
  ['ui.json', '["teacher", "staff"]', '"dept:${deptOf(escorts)}"', 'ui-people'],
  ['topic.json', '"on": "completed"', '"on": "complete"', 'manifest-invalid'],
  ['topic.json', '"returnCar": {', '"returnCars": {', 'node-unknown'],
  ['topic.json', '"write": ["@dispatch"]', '"write": ["@dispach"]', 'node-unknown-field'],
  ['topic.json', '"require": ["vehicle",', '"require": ["vehicel",', 'node-unknown-field'],
  ['topic.json', '"refuseIf": "${returnAt', '"when": "${returnAt', 'format-old'],
  [
    'topic.json',
    '"mileage": "${empty startMileage || empty endMileage ? null : endMileage - startMileage}"',
    '"mileage": "${returnNote}"',
    'effect-fields',
  ],
  ['process.bpmn', ' default="near"', '', 'bpmn-unmarked-default'],
  ['topic.json', '"category": "logistics"', '"category": "logistic"', 'category-unknown'],
  ['topic.json', '"CarOutlined"', '"CarOutline"', 'icon-unknown'],
  ['topic.json', '"startableBy": ["staff"', '"startableBy": ["stafff"', 'startable-unknown'],
  ['topic.json', '{seq:4}', '{seq4}', 'number-pattern'],
  ['topic.json', '"summary": ["destination"', '"summary": ["destinaton"', 'summary-unknown-field'],
  ['topic.json', '"tripDays": "$', '"tripDay": "$', 'computed-unknown-field'],
  ['topic.json', 'days(departAt, returnAt) + 1', 'days(departAt, returnsAt) + 1', 'expression-unknown-name'],
  ['topic.json', 'days(departAt, returnAt) + 1', 'days(departAt) + 1', 'expression-type'],
  ['topic.json', '${returnAt <= departAt}', '${returnAt <= passengers}', 'expression-type'],
  ['topic.json', '"field": "endMileage"', '"field": "endMilage"', 'rule-unknown-field'],
  ['topic.json', 'sys/vehicle-log', 'sys/vehicle-logs', 'effect-unknown'],
  ['topic.json', '"mileage": "$', '"milage": "$', 'effect-unknown'],
  ['topic.json', '"self": "leader"', '"self": "boss"', 'manifest-invalid'],
  ['topic.json', '"promiseDays"', '"promisedDays"', 'manifest-unknown-key'],
  ['topic.json', '"icon": "CarOutlined",', '"icon": "CarOutlined", // car', 'json-syntax'],
  ['topic.json', '"icon": "CarOutlined",', '"icon": "CarOutlined", "icon": "CarOutlined",', 'json-duplicate-key'],
  [
    'topic.json',
    '"name": "complete", "title": "确认还车" }, "transfer", "comment"]',
    '"name": "complet", "title": "确认还车" }, "transfer", "comment"]',
    'manifest-invalid',
  ],
  ['samples/valid-city.json', '"passengers": ', '"passengers": 10', 'sample-refused'],
  ['samples/journey-city.json', '"at": "dispatch"', '"at": "dispach"', 'journey-unknown'],
  ['samples/journey-city.json', '"end": "completed"', '"end": "complete"', 'journey-unknown'],
  ['process.bpmn', '<bpmn:sequenceFlow id="toDone" sourceRef="returnCar" targetRef="done" />', '', 'bpmn-unreachable'],
  ['topic.json', '"message": "返回时间须晚于出发时间"', '"message": "返回时间须晚于出发时间！"', 'translation-missing'],
  ['topic.json', '${returnAt <= departAt}', 'returnAt <= departAt', 'expression-type'],
  ['locales/en-US.json', '"目的地": "Destination",', '"目的地": "",', 'translation-invalid'],
  [
    'samples/invalid-rules.json',
    '"errors": ["returnAt", "passengers"]',
    '"errors": ["returnAt", "passenger"]',
    'sample-accepted',
  ],
];

describe('one mistake is one fault, in its line', () => {
  let original: DefinitionSource;
  let context: CheckContext;
  beforeAll(async () => {
    const source = await loadSource('topics', 'topic', 'car-use');
    if (source === undefined) throw new Error('the topic is gone');
    original = source;
    context = (await readWorld()).context;
  });

  it.each(MISTAKES)('%s: %s → %s', async (name, before, now, rule) => {
    const text = original.files.find((file) => file.name === name)?.text ?? '';
    const offset = text.indexOf(before);
    expect(offset).toBeGreaterThan(-1);
    const files = original.files.map((file) =>
      file.name === name ? { ...file, text: text.replace(before, () => now) } : file,
    );
    const { faults } = await checkDefinition({ ...original, files }, context);
    const told = faults.map((fault) => `${fault.path}:${fault.line} ${fault.rule}`);
    const first = text.slice(0, offset).split('\n').length;
    const lines = before.split('\n').map((_, i) => `topics/car-use/${name}:${first + i} ${rule}`);
    expect(told).toHaveLength(1);
    expect([...lines, ...(NEXT[rule]?.(first, name) ?? [])]).toContain(told[0]);
  });
});

/** What is missing is told at what it is missing from, a line away. */
const NEXT: Record<string, (line: number, name: string) => string[]> = {
  'schema-required-min-items': (line, name) =>
    [-3, -2, -1].map((by) => `topics/car-use/${name}:${line + by} schema-required-min-items`),
  'bpmn-unreachable': (line, name) => [`topics/car-use/${name}:${line + 1} bpmn-unreachable`],
};
