import { expect, it } from 'vitest';
import type { OrganisationFunctions } from '../../../src/definition/expression/answers.ts';
import { plainCalendar, scopeOf, type Scope } from '../../../src/definition/expression/scope.ts';
import { answersFor, fieldsAsked, valuesAt } from '../../../src/definition/projection/asked.ts';
import { project } from '../../../src/definition/projection/project.ts';
import { modelOf } from '../../../src/definition/projection/model.ts';
import type { TopicDefinition } from '../../../src/definition/types/definition.ts';
import type { FormData } from '../../../src/definition/types/json.ts';
import type { JsonSchema } from '../../../src/definition/types/schema.ts';
import { formLogic } from '../../../src/renderer/form/logic.ts';

const person: JsonSchema = { type: 'string', format: 'user-id' };
const text: JsonSchema = { type: 'string' };
const schema: JsonSchema = {
  type: 'object',
  properties: {
    isStudent: { type: 'boolean' },
    tutor: person,
    driver: person,
    garage: text,
    kind: text,
    seat: text,
    seats: { type: 'array', items: { type: 'object', properties: { who: person, unit: text, note: text } } },
  },
  required: ['tutor'],
};
const uiSchema = {
  tutor: { 'ui:showIf': '${isStudent}', 'ui:people': ['dept:${deptOf(initiator)}'] },
  seat: { 'ui:showIf': "${kind == 'far' && contains(usersWithRole('staff'), driver)}" },
  seats: { items: { note: { 'ui:showIf': "${deptOf(who) == 'far'}" } } },
};
const computed = {
  isStudent: '${!empty counselorOf(initiator)}',
  garage: '${deptOf(driver)}',
  'seats.unit': '${deptOf(seats.who)}',
};
const rules = [
  { field: 'driver', refuseIf: "${deptOf(driver) == 'far'}", message: 'from too far away' },
  { field: 'seats.who', refuseIf: '${deptOf(seats.who) == deptOf(initiator)}', message: 'sits with you anyway' },
  { field: 'kind', refuseIf: '${kind > 3}', message: 'too kind' },
];
const definition = {
  kind: 'topic',
  ...{ schema, uiSchema },
  manifest: { computed, rules, nodes: {} },
} as unknown as TopicDefinition;

const DEPARTMENTS: Record<string, string> = { ann: 'near', bob: 'far' };
const organisation: OrganisationFunctions = {
  deptOf: (user) => DEPARTMENTS[user] ?? null,
  leaderOf: () => null,
  collegeOf: () => null,
  usersWithRole: () => ['bob'],
  usersInPost: () => [],
  peopleIn: () => [],
  counselorOf: (student) => (student === 'ann' ? 'carl' : null),
  supervisorOf: () => null,
  matrixOf: () => [],
};
const house: Scope = {
  variables: { initiator: 'ann', user: 'ann' },
  calendar: plainCalendar(() => new Date(0)),
  organisation,
};
const spoken = { initiator: 'ann', user: 'ann', today: '2026-11-26', holidays: [], workdays: [] };
const answers = (formData: FormData) => answersFor(definition, modelOf(definition), formData, house);
const page = (told: ReturnType<typeof answers>) =>
  formLogic({
    projection: project(definition, 'start'),
    ...{ validators: undefined, locale: 'en-US' },
    scope: scopeOf({ ...spoken, ...(told && { organisation: told }) }),
  });

it('a page that was told nothing has no place for what hangs on the organisation; with its answers it has', () => {
  expect(page(undefined).compute({})).toEqual({});
  expect(page(undefined).shown({}, 'tutor')).toBe(false);
  const logic = page(answers({}));
  expect(logic.compute({})).toEqual({ isStudent: true });
  expect(logic.shown(logic.compute({}), 'tutor')).toBe(true);
  expect(logic.groups({}, 'tutor', ['dept:${deptOf(initiator)}'])).toEqual(['dept:near']);
  expect(logic.check(logic.compute({}))).toMatchObject([{ path: 'tutor' }]);
});

it('answers for people in the form, row by row, and for conditions that are not come to yet', () => {
  const filled = { driver: 'bob', seats: [{ who: 'ann' }, { who: 'bob' }] };
  const logic = page(answers(filled));
  const data = logic.compute(filled);
  expect(data).toMatchObject({ garage: 'far', seats: [{ unit: 'near' }, { unit: 'far' }] });
  expect([logic.shown(data, 'seats.0.note'), logic.shown(data, 'seats.1.note')]).toEqual([false, true]);
  expect(logic.shown(data, 'seat')).toBe(false);
  expect(logic.shown({ ...data, kind: 'far' }, 'seat')).toBe(true);
  // somebody whom nobody has asked about: what was there stays
  expect(logic.compute({ ...data, driver: 'carl' })).toMatchObject({ garage: 'far' });
});

it('judges rules that ask the organisation by its answers; what nobody has answered is left to the server', () => {
  const filled = { driver: 'bob', seats: [{ who: 'bob' }, { who: 'ann' }] };
  const refused = (told: ReturnType<typeof answers>, formData: FormData) =>
    page(told)
      .check(formData)
      .map(({ path }) => path);
  expect(refused(undefined, filled)).toEqual([]);
  expect(refused(answers(filled), filled)).toEqual(['tutor', 'driver', 'seats.1.who']);
  expect(refused(answers(filled), { ...filled, driver: 'carl' })).toEqual(['tutor', 'seats.1.who']);
  // and what cannot be judged at all leaves the page standing
  expect(refused(answers(filled), { ...filled, kind: 'green' })).toEqual(['tutor', 'driver', 'seats.1.who']);
});

it('knows on which fields the answers hang', () => {
  expect(fieldsAsked(modelOf(definition)).toSorted()).toEqual(['driver', 'seats.who']);
  expect(valuesAt({ seats: [{ who: 'ann' }, {}, { who: 'bob' }] }, 'seats.who')).toEqual(['ann', 'bob']);
  expect(valuesAt({ major: 'm1' }, 'major.deptId')).toEqual(['m1']);
});

it('a form that asks nothing is answered nothing', () => {
  const plain = { ...definition, uiSchema: {}, manifest: { nodes: {} } } as unknown as TopicDefinition;
  expect(answersFor(plain, modelOf(plain), {}, house)).toBeUndefined();
});
