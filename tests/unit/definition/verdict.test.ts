import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkAll } from '../../../src/definition/check/check.ts';
import { answered, type Answers } from '../../../src/definition/expression/answers.ts';
import { plainCalendar, type Scope } from '../../../src/definition/expression/scope.ts';
import { generateData, type GenerateOptions } from '../../../src/definition/generate/data.ts';
import { Random } from '../../../src/definition/generate/random.ts';
import { NO_WISHES } from '../../../src/definition/generate/stock.ts';
import { generateSubmission } from '../../../src/definition/generate/submission.ts';
import { answersFor, asksOrganisation } from '../../../src/definition/projection/asked.ts';
import { modelOf } from '../../../src/definition/projection/model.ts';
import { nodeSchema, project } from '../../../src/definition/projection/project.ts';
import { rightsAt } from '../../../src/definition/projection/rights.ts';
import { mergeData } from '../../../src/definition/projection/merge.ts';
import { settle } from '../../../src/definition/projection/settle.ts';
import { submitData } from '../../../src/definition/projection/submit.ts';
import { visibleData } from '../../../src/definition/projection/visible.ts';
import { allProperties } from '../../../src/definition/schema/walk.ts';
import type { TopicDefinition } from '../../../src/definition/types/definition.ts';
import type { FormData, JsonValue } from '../../../src/definition/types/json.ts';
import type { DataError } from '../../../src/definition/types/projection.ts';
import type { JsonSchema } from '../../../src/definition/types/schema.ts';
import type { RawError, Validators } from '../../../src/definition/validation/errors.ts';
import type { ValidatorModule } from '../../../src/definition/validation/runtime.ts';
import { precompiled } from '../../../src/renderer/form/precompiled.ts';
import { validatorModule } from '../../../src/server/definitions/validatorModule.ts';
import { refusals } from '../../../src/definition/validation/refusals.ts';
import { formLogic } from '../../../src/renderer/form/logic.ts';
import { loadSources } from '../../../src/server/definitions/load.ts';
import { DemoPeople } from '../../../scripts/hall/people.ts';
import { stockOf } from '../../../scripts/hall/stock.ts';
import { readWorld } from '../../../scripts/hall/world.ts';
import { values } from './dialect.ts';

/**
 * A page judges by the module that the server hands it, the server by its own compiled validators: over every sample of
 * every definition, over data made from the schemas, and over that data damaged, both say the same.
 */
const world = await readWorld();
const people = new DemoPeople();
const stock = stockOf(world, people);
const sources = [
  ...(await loadSources('topics', 'topic')),
  ...(await loadSources('tests/fixtures/topics', 'topic')),
  ...world.entities,
];
const definitions = (await checkAll(sources, world.context)).flatMap(({ definition }) => definition ?? []);
const topics = definitions.filter((definition) => definition.kind === 'topic');
const entities = definitions.filter((definition) => definition.kind === 'entity');
const scope: Scope = {
  variables: { initiator: 'teacher' },
  organisation: people,
  calendar: plainCalendar(() => new Date()),
};

async function load(schema: JsonSchema): Promise<Validators> {
  const code = Buffer.from(validatorModule(schema)).toString('base64');
  const module = (await import(/* @vite-ignore */ `data:text/javascript;base64,${code}`)) as ValidatorModule;
  return precompiled(module, schema);
}

/** One value somewhere in the data replaced by anything, or taken out. */
function damaged(data: FormData, at: number, value: JsonValue | undefined): FormData {
  const copy = structuredClone(data);
  const spots: [Record<string, JsonValue | undefined>, string][] = [];
  const visit = (holder: Record<string, JsonValue | undefined>): void => {
    for (const key of Object.keys(holder)) {
      if (key === '_id') continue;
      spots.push([holder, key]);
      const child = holder[key];
      if (typeof child === 'object' && child !== null) visit(child as Record<string, JsonValue>);
    }
  };
  visit(copy);
  const [holder, key] = spots[at % Math.max(1, spots.length)] ?? [copy, 'nothing'];
  if (value === undefined && !Array.isArray(holder)) delete holder[key];
  else holder[key] = value ?? ' ';
  return copy;
}

const damage = fc.tuple(
  fc.integer({ min: 0, max: 1_000 }),
  fc.option(fc.oneof(values, fc.constant('  ')), { nil: undefined }),
);

const said = (errors: readonly DataError[]): string[] =>
  errors.map(({ path, message }) => `${path}: ${message}`).sort();
const raw = (errors: readonly RawError[]): string[] =>
  [...new Set(errors.map(({ path, keyword, expected }) => `${path} ${keyword} ${expected ?? ''}`))].sort();

function options(random: Random): GenerateOptions {
  return { random, stock, numbers: [1, 3, 1000], texts: [], preferences: NO_WISHES, fill: random.next() };
}

/** The nodes of a topic at which something is handed in. */
function nodesOf({ manifest, process }: TopicDefinition): string[] {
  const writing = Object.entries(manifest.nodes).filter(([, { write = [] }]) => write.length > 0);
  return ['start', ...writing.flatMap(([node]) => (process.nodes[node] === undefined ? [] : [node]))];
}

/** nodes tried, and those for which no valid data could be made up */
let tried = 0;
const unsolved: string[] = [];

describe.each(topics)('$key', (topic) => {
  it.each(nodesOf(topic))('gives the same verdict in page and server at %s', async (node) => {
    const schema = nodeSchema(topic, node);
    const random = new Random(1);
    const begun = generateSubmission(topic, 'start', {}, { random, stock, scope });
    tried++;
    if ('whyNot' in begun) unsolved.push(`${topic.key}: ${begun.whyNot}`);
    // where the rules are too hard for made-up data, what somebody has written
    const valid = topic.samples.find(({ errors }) => errors === undefined)?.formData ?? {};
    const stored = node === 'start' ? {} : 'formData' in begun ? begun.formData : settle(modelOf(topic), valid, scope);
    // as the server projects it for what the request holds
    const projection = node === 'start' ? project(topic, node) : project(topic, node, { formData: stored, scope });
    const validators = await load(schema);
    const { variables, calendar } = scope;
    const logicOf = (answers: Answers | undefined) =>
      formLogic({
        ...{ projection, validators, locale: 'zh-CN' },
        // and is told of the records that the form names what the server knows of them: here nothing
        scope: {
          ...{ variables, calendar, related: {}, isPage: true },
          ...(answers && { organisation: answered(answers) }),
        },
      });
    const untoldLogic = logicOf(undefined);
    // of the organisation it is told what the form that is filled in asks
    const logicFor = (data: FormData) =>
      asksOrganisation(topic) ? logicOf(answersFor(topic, projection, data, scope)) : untoldLogic;
    // a page does not know what its node hides: rules about that are the server's
    const told = new Set(projection.rules.map(({ message }) => message));
    const untold = new Set((topic.manifest.rules ?? []).flatMap(({ message }) => (told.has(message) ? [] : [message])));
    let refused = 0;
    const judged = (stored: FormData, incoming: FormData): void => {
      const { errors, formData } = submitData({ definition: topic, node, stored, incoming, scope });
      if (errors.length > 0) refused++;
      // what the page holds: what it was shown, and on it what was typed
      const typed = mergeData(topic.schema, stored, incoming, rightsAt(topic, node));
      const shown = visibleData(topic, node, typed);
      const logic = logicFor(shown);
      const page = logic.compute(shown);
      expect(said(logic.check(page))).toEqual(said(errors.filter(({ message }) => !untold.has(message))));
      // nothing that the data deselects is kept on either side
      expect(settle(modelOf(topic), formData, scope)).toEqual(formData);
      expect(logic.kept(logic.kept(page))).toEqual(logic.kept(page));
    };
    if (node === 'start') for (const { formData } of topic.samples) judged({}, formData);
    fc.assert(
      fc.property(fc.integer(), fc.array(damage, { maxLength: 3 }), (seed, damages) => {
        const chance = { ...options(new Random(seed)), rights: rightsAt(topic, node) };
        const whole = generateData(schema, chance, stored);
        judged(
          stored,
          damages.reduce((data, [at, value]) => damaged(data, at, value), whole),
        );
      }),
      { numRuns: 25 },
    );
    const made = generateSubmission(topic, node, stored, { random, stock, scope });
    if ('whyNot' in made) unsolved.push(`${topic.key} at ${node}: ${made.whyNot}`);
    // tasks that write a remark may take whatever is a text
    expect(refused > 5 || node !== 'start').toBe(true);
  });
});

it('most nodes take what is made up for them', () => {
  expect(tried).toBeGreaterThan(100);
  expect(unsolved.length, unsolved.join('\n')).toBeLessThan(tried / 5);
});

it('entities: the same verdict by the module of the page and by the server, and generated records are right', async () => {
  expect(entities.length).toBeGreaterThan(70);
  for (const { key, schema, samples } of entities) {
    const page = await load(schema);
    const judged = (data: FormData): void =>
      expect([key, raw(refusals(schema, data, page))]).toEqual([key, raw(refusals(schema, data))]);
    for (const { formData } of samples) judged(formData);
    fc.assert(
      fc.property(fc.integer(), fc.array(damage, { maxLength: 2 }), (seed, damages) => {
        const whole = generateData(schema, { ...options(new Random(seed)), fill: 1 });
        expect([key, raw(refusals(schema, whole)), whole]).toEqual([key, [], whole]);
        expect(Object.keys(whole).length).toBeLessThanOrEqual(Object.keys(allProperties(schema)).length);
        judged(damages.reduce((data, [at, value]) => damaged(data, at, value), whole));
      }),
      { numRuns: 8 },
    );
  }
});
