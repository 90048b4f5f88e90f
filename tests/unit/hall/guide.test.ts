import { mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/definition/types/json.ts';
import { META } from '../../../src/definition/check/meta.ts';
import { RULE_DOCS } from '../../../src/definition/check/rules.ts';
import { WIDGETS } from '../../../src/definition/widgets/table.ts';
import { FUNCTIONS } from '../../../src/definition/expression/functions.ts';
import { DELEGATES, NODE_TYPES } from '../../../src/definition/process/vocabulary.ts';
import { FORMATS } from '../../../src/definition/validation/formats.ts';
import { guideWords } from '../../../scripts/hall/guide/words.ts';
import { guideText, type GuideSources } from '../../../scripts/hall/guide/write.ts';
import { DemoPeople } from '../../../scripts/hall/people.ts';
import { reference } from '../../../scripts/hall/reference.ts';
import { readWorld } from '../../../scripts/hall/world.ts';
import { loadSource } from '../../../src/server/definitions/load.ts';
import { inSchema } from '../definition/edits.ts';
import { faultsOf, PROCESS } from '../definition/fixtures.ts';

let guide: string;
let chinese: string;
let sources: Omit<GuideSources, 'words'>;

beforeAll(async () => {
  const example = await loadSource('topics', 'topic', 'car-use');
  const { context, entities } = await readWorld();
  const record = entities.find(({ key }) => key === 'sys/vehicle-log');
  const report = await loadSource('schemas', 'report', 'educationParty/awards');
  if (example === undefined || record === undefined || report === undefined) throw new Error('an example is gone');
  sources = { example, record, report, people: new DemoPeople(), vocabulary: context.vocabulary };
  guide = guideText({ ...sources, words: guideWords('en-US') });
  chinese = guideText({ ...sources, words: guideWords('zh-CN') });
});

const named = (names: Iterable<string>): string[] => [...names].filter((name) => !guide.includes(`\`${name}`));

describe('the authoring guide', () => {
  it('names every widget, format, function, element, delegate and rule', () => {
    expect(named(Object.keys(WIDGETS))).toEqual([]);
    expect(named(Object.keys(FORMATS))).toEqual([]);
    expect(named([...FUNCTIONS.keys()].map((name) => `${name}(`))).toEqual([]);
    expect(named(NODE_TYPES)).toEqual([]);
    expect(named(DELEGATES.map((name) => `\${${name}}`))).toEqual([]);
    expect(named(RULE_DOCS.map(({ id }) => id))).toEqual([]);
  });

  it.each(['topic', 'entity', 'report', 'schema', 'sample', 'journey'] as const)(
    'names every key of %s files',
    (kind) => {
      const keys = Object.keys(META[kind].properties ?? {}).filter((key) => key !== '$schema');
      expect(keys.length).toBeGreaterThan(2);
      expect(named(keys.map((key) => `${key}\``))).toEqual([]);
    },
  );

  it('names the rights of a node', () => {
    const rights = Object.keys(META.topic.definitions?.['node']?.properties ?? {});
    expect(named(rights.map((right) => `nodes.<name>.${right}\``))).toEqual([]);
    expect(rights).toContain('write');
  });

  it('explains every choice', () => {
    const lists = [
      META.ui.properties?.['ui:widget'],
      META.schema.properties?.['format'],
      META.schema.properties?.['type'],
    ];
    for (const list of lists) expect(list?.enumDescriptions).toHaveLength(list?.enum?.length ?? -1);
    expect(META.ui.properties?.['ui:widget']?.enum?.toSorted()).toEqual(Object.keys(WIDGETS).toSorted());
  });

  it.each(['ui', 'topic'] as const)('is at one with the file by which editors complete %s.json', (name) => {
    const written = JSON.parse(readFileSync(`schemas/meta/${name}.schema.json`, 'utf8')) as unknown;
    expect(written, 'npm run hall -- meta').toEqual(META[name]);
  });

  it('shows a whole example, its diagram left out', () => {
    const files = [...guide.matchAll(/^### topics\/car-use\/(\S+)$/gm)].map(([, name]) => name);
    expect(files.slice(0, 5)).toEqual(['topic.json', 'schema.json', 'ui.json', 'process.bpmn', 'locales/en-US.json']);
    expect(files).toHaveLength(8);
    expect(guide).toContain('### schemas/sys/vehicle-log/entity.json');
    expect(guide).toContain('### schemas/sys/vehicle-log/samples/');
    expect(guide).toContain('### schemas/educationParty/awards/report.json');
    expect(guide).not.toContain('BPMNShape');
    expect(guide).not.toContain('undefined');
  });

  it.each(['en-US', 'zh-CN'] as const)('shows pieces of a process that the checker takes: %s', async (locale) => {
    const pieces = [
      ...guideWords(locale)
        .page('process')
        .matchAll(/```xml\n([^]*?)```/g),
    ].map(([, piece]) => piece ?? '');
    expect(pieces.length).toBeGreaterThan(2);
    for (const piece of pieces) {
      const whole = piece.startsWith('<userTask')
        ? PROCESS.replace(/<userTask id="leader"[^>]*>/, piece.replace('id="sign"', 'id="leader"'))
        : PROCESS.replace('</process>', `${piece}</process>`);
      const declared = whole.replace('<process ', '<error id="lapsed" errorCode="lapsed" /><process ');
      const files = inSchema((schema) => {
        const signers = { type: 'array', title: '签署人', items: { type: 'string', format: 'user-id' } };
        (schema['properties'] as JsonObject)['signers'] = signers;
      });
      const process = declared.replaceAll('>= 0.5', '&gt;= 0.5');
      // the sections of the fixture do not name the field
      const faults = await faultsOf({ ...files, 'ui.json': null, 'process.bpmn': process });
      expect(faults.filter(({ rule, severity }) => severity === 'error' && rule.startsWith('bpmn-'))).toEqual([]);
    }
  });

  it('shows what is kept of what people type', () => {
    expect(guide).toContain('| `date` | `3月1日` | `2026-03-01` |');
    expect(guide).toContain('| `mobile` | `+86 138-0013-8000` | `13800138000` |');
    expect(guide).toContain('| `date-time` | `2026/3/1 8:30` | `2026-03-01T08:30:00+08:00` |');
  });

  it('has one table row a line', () => {
    const rows = guide.split('\n').filter((line) => line.startsWith('| '));
    expect(rows.filter((row) => !row.endsWith(' |'))).toEqual([]);
  });
});

describe('the guide in Chinese', () => {
  it('says every word of the tables and headings that the English one says', () => {
    const words = guideWords('zh-CN');
    const silent: string[] = [];
    const say = (english: string): string => {
      const said = words.say(english);
      if (said === english && / [a-z]/.test(english)) silent.push(english);
      return said;
    };
    guideText({ ...sources, words: { ...words, say } });
    expect(silent).toEqual([]);
  });

  it('has the same names in code, chapter by chapter', () => {
    const headings = (text: string): number => text.match(/^## /gm)?.length ?? 0;
    expect(headings(chinese)).toBe(headings(guide));
    expect(named(RULE_DOCS.map(({ id }) => id))).toEqual([]);
    const missing = [...new Set(guide.match(/`[\w.:@$*{}-]+`/g))].filter((code) => !chinese.includes(code));
    expect(missing).toEqual([]);
  });
});

describe('the reference', () => {
  it('has a page for each rule', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'hall-reference-'));
    expect(await reference.run([folder])).toBe(0);
    expect(readdirSync(folder).sort()).toEqual([...RULE_DOCS.map(({ id }) => `${id}.md`), 'README.md'].sort());
    expect(readFileSync(join(folder, 'bpmn-no-default.md'), 'utf8')).toContain('Mark one flow as the default');
  });

  it('comes in Chinese too', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'hall-reference-'));
    expect(await reference.run([folder, '--locale', 'zh-CN'])).toBe(0);
    expect(readFileSync(join(folder, 'bpmn-no-default.md'), 'utf8')).toContain('请把一条连线设为默认');
  });
});
