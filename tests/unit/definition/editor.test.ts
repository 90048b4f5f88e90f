import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { getLanguageService, TextDocument, type JSONDocument } from 'vscode-json-languageservice';
import { WIDGETS } from '../../../src/definition/widgets/table.ts';
import type { SourceFile } from '../../../src/definition/types/source.ts';
import { FORMATS } from '../../../src/definition/validation/formats.ts';
import { readWorld } from '../../../scripts/hall/world.ts';
import { loadSources } from '../../../src/server/definitions/load.ts';

const ROOT = join(import.meta.dirname, '../../..');
const { 'json.schemas': schemas } = JSON.parse(readFileSync(join(ROOT, '.vscode/settings.json'), 'utf8')) as {
  'json.schemas': { fileMatch: string[]; url: string }[];
};

/** The editor's JSON service, set up as the committed settings set it up when the folder is opened. */
const service = getLanguageService({
  schemaRequestService: (url) => Promise.resolve(readFileSync(new URL(url), 'utf8')),
  workspaceContext: { resolveRelativePath: (path, resource) => new URL(path, resource).href },
});
service.configure({
  schemas: schemas.map(({ fileMatch, url }) => ({
    fileMatch: fileMatch.map((pattern) => `${pathToFileURL(ROOT).href}${pattern}`),
    uri: new URL(url, `${pathToFileURL(ROOT).href}/`).href,
  })),
});

function open(path: string, text: string): { document: TextDocument; json: JSONDocument } {
  const document = TextDocument.create(pathToFileURL(join(ROOT, path)).href, 'json', 1, text);
  return { document, json: service.parseJSONDocument(document) };
}

/** The text with its `▮` taken out, and where that stood. */
function atMark(path: string, marked: string) {
  const opened = open(path, marked.replace('▮', ''));
  return { ...opened, position: opened.document.positionAt(marked.indexOf('▮')) };
}

async function completions(path: string, marked: string): Promise<Map<string, string>> {
  const { document, json, position } = atMark(path, marked);
  const list = await service.doComplete(document, position, json);
  return new Map(
    (list?.items ?? []).map(({ label, documentation = '' }) => [
      label.replace(/^"|"$/g, ''),
      typeof documentation === 'string' ? documentation : documentation.value,
    ]),
  );
}

async function explanation(path: string, marked: string): Promise<string> {
  const { document, json, position } = atMark(path, marked);
  return JSON.stringify((await service.doHover(document, position, json))?.contents ?? '');
}

async function problems({ path, text }: SourceFile): Promise<string[]> {
  const { document, json } = open(path, text);
  const found = await service.doValidation(document, json, { schemaValidation: 'error', comments: 'error' });
  return found.map(
    ({ range, message }) => `${path}:${range.start.line + 1}: ${typeof message === 'string' ? message : message.value}`,
  );
}

describe('an editor', () => {
  it('completes and explains the widgets', async () => {
    const found = await completions('topics/x/ui.json', '{"reason": {"ui:widget": ▮}}');
    expect([...found.keys()].sort()).toEqual(expect.arrayContaining(Object.keys(WIDGETS).sort()));
    expect(found.get('dict-radio')).toContain('side by side');
    expect([...(await completions('topics/x/ui.json', '{"items": {"items": {"a": {▮}}}}')).keys()]).toEqual(
      expect.arrayContaining(['ui:sections', 'ui:widget', 'ui:span', 'ui:placeholder', 'ui:showIf']),
    );
  });

  it('completes the keys of the manifest and of a node', async () => {
    const manifest = await completions('topics/x/topic.json', '{▮}');
    expect([...manifest.keys()]).toEqual(expect.arrayContaining(['title', 'category', 'nodes', 'computed', 'effects']));
    expect(manifest.get('startableBy')).toContain('account types');
    for (const node of ['start', 'dispatch']) {
      const rights = await completions('topics/x/topic.json', `{"nodes": {"${node}": {▮}}}`);
      expect([...rights.keys()]).toEqual(expect.arrayContaining(['write', 'require', 'hide', 'actions', 'batch']));
    }
    const actions = await completions('topics/x/topic.json', '{"nodes": {"a": {"actions": [▮]}}}');
    expect(actions.get('rollback')).toContain('back');
    const ends = await completions('topics/x/topic.json', '{"effects": [{"on": ▮}]}');
    expect([...ends.keys()]).toEqual(expect.arrayContaining(['completed', 'rejected', 'terminated']));
  });

  it('completes keywords, types and formats of a form, inside conditions too', async () => {
    const inside = '{"if": {}, "then": {"properties": {"a": {"type": "array", "items": {"format": ▮}}}}}';
    const formats = await completions('schemas/sys/x/schema.json', inside);
    expect([...formats.keys()]).toEqual(expect.arrayContaining(Object.keys(FORMATS)));
    expect(formats.get('money')).toContain('Never a float');
    const keywords = await completions('topics/x/schema.json', '{"properties": {"a": {▮}}}');
    expect([...keywords.keys()]).toEqual(
      expect.arrayContaining(['x-dict', 'x-record', 'minLength', 'readOnly', '$ref']),
    );
  });

  it('completes entities, samples and journeys', async () => {
    expect([...(await completions('schemas/sys/x/entity.json', '{▮}')).keys()]).toEqual(
      expect.arrayContaining(['permission', 'label', 'list', 'unique', 'tree', 'scope']),
    );
    expect([...(await completions('topics/x/samples/valid-1.json', '{▮}')).keys()]).toEqual(
      expect.arrayContaining(['as', 'formData']),
    );
    expect([...(await completions('topics/x/samples/journey-1.json', '{"steps": [{▮}]}')).keys()]).toEqual(
      expect.arrayContaining(['by', 'at', 'do', 'comment']),
    );
  });

  it('offers names of dictionaries, entities, categories and roles, none of which is made up', async () => {
    const { vocabulary, common } = (await readWorld()).context;
    const { definitions } = JSON.parse(common?.text ?? '{}') as { definitions: object };
    const parts = Object.keys(definitions).map((name) => `common#/definitions/${name}`);
    const accounts = ['admin', 'teacher', 'student', 'staff'];
    const offers: [path: string, marked: string, known: readonly string[]][] = [
      ['topics/x/schema.json', '{"properties": {"a": {"x-dict": ▮}}}', Object.keys(vocabulary.dictionaries)],
      ['topics/x/schema.json', '{"properties": {"a": {"x-record": ▮}}}', vocabulary.entities],
      ['topics/x/schema.json', '{"properties": {"a": {"$ref": ▮}}}', parts],
      ['topics/x/topic.json', '{"category": ▮}', vocabulary.dictionaries['topicCategory'] ?? []],
      ['topics/x/topic.json', '{"startableBy": [▮]}', [...vocabulary.roles, ...accounts]],
      ['topics/x/topic.json', '{"effects": [{"record": ▮}]}', vocabulary.entities],
    ];
    for (const [path, marked, known] of offers) {
      const offered = [...(await completions(path, marked)).keys()];
      expect(offered.length, marked).toBeGreaterThan(2);
      expect(
        offered.filter((name) => !known.includes(name)),
        marked,
      ).toEqual([]);
    }
  });

  it('offers an example where nothing can be listed', async () => {
    const offered = async (path: string, marked: string) => [...(await completions(path, marked)).keys()].join();
    expect(await offered('topics/x/topic.json', '{"number": ▮}')).toContain('{seq:4}');
    expect(await offered('schemas/sys/x/entity.json', '{"permission": ▮}')).toContain('lab:equipment');
    expect(await offered('topics/x/samples/valid-1.json', '{"as": ▮}')).toContain('graduate');
    expect(await offered('topics/x/samples/journey-1.json', '{"steps": [{"by": ▮}]}')).toContain('leader');
  });

  it('explains what the pointer is on', async () => {
    expect(await explanation('topics/x/topic.json', '{"pro▮miseDays": 3}')).toContain('Working days');
    expect(await explanation('topics/x/ui.json', '{"a": {"ui:wid▮get": "text"}}')).toContain('drawn with');
    expect(await explanation('topics/x/schema.json', '{"properties": {"a": {"x-d▮ict": "k"}}}')).toContain(
      'dictionary',
    );
  });

  it('underlines what the checker refuses', async () => {
    const file = (path: string, text: string): SourceFile => ({ name: path, path, text });
    expect(await problems(file('topics/x/ui.json', '{"a": {"ui:widget": "combo"}}'))).toHaveLength(1);
    expect(await problems(file('topics/x/topic.json', '{"title": "a", "category": "b", "titel": 1}'))).toHaveLength(1);
    expect(await problems(file('topics/x/schema.json', '{"properties": {"a": {"anyOf": []}}}'))).toHaveLength(1);
    expect(await problems(file('topics/x/locales/en-US.json', '{"a": 1}'))).toHaveLength(1);
  });

  it("has nothing against the hall's own definitions", async () => {
    const sources = [...(await loadSources('topics', 'topic')), ...(await loadSources('schemas', 'entity'))];
    const files = sources.flatMap((source) => source.files.filter(({ name }) => name.endsWith('.json')));
    expect(files.length).toBeGreaterThan(100);
    expect((await Promise.all(files.map(problems))).flat()).toEqual([]);
  });
});
