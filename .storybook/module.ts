import { entryOf, readDefinition } from './gallery.ts';
import { brokenStoryOf, nodesOf, storyNames, type Kind } from './names.ts';

/**
 * The module of stories behind a definition, as text. `from`: where the makers lie, seen from the module; `all`: none is
 * left out by the tests. Written so that a reader of stories finds names and tags without running it. `putAside` takes what
 * the stories are made of, as JSON, and answers where the module finds it; without it, it stands in the module.
 */
export async function storyModule(
  kind: Kind,
  key: string,
  from: string,
  { all = false, putAside }: { all?: boolean; putAside?: (entry: string) => Promise<string> } = {},
): Promise<string> {
  const { definition, faults, listed } = await readDefinition(kind, key);
  const meta = `id: ${JSON.stringify(listed.id)}, title: ${JSON.stringify(listed.title)}`;
  if (definition === undefined) {
    const { exportName, name } = brokenStoryOf(kind);
    return [
      `import { brokenStory } from '${from}/storyFrame.tsx';`,
      `export default { ${meta}, tags: ['!test'] };`,
      `export const ${exportName} = { ...brokenStory(${JSON.stringify(faults)}), name: '${name}' };`,
    ].join('\n');
  }
  const maker = kind === 'topic' ? 'topicStory' : 'entityStory';
  // most of what an entity's knobs choose is drawn by stories of its own, and tested there
  const knobs = kind === 'topic' ? `knobStory(entry, ${JSON.stringify(nodesOf(definition))})` : 'knobStory(entry)';
  const knobTags = kind === 'topic' || all ? '' : `, tags: ['!test']`;
  const entry = JSON.stringify(entryOf(definition, faults));
  return [
    `import { ${maker}, knobStory } from '${from}/${maker}.tsx';`,
    putAside === undefined ? `const entry = ${entry};` : `import entry from '${await putAside(entry)}';`,
    `export default { ${meta} };`,
    `export const knobs = { ...${knobs}, name: 'knobs'${knobTags} };`,
    ...storyNames(definition).map(({ exportName, name, shows, tested }) => {
      const tags = tested || all ? '' : `, tags: ['!test']`;
      return `export const ${exportName} = { ...${maker}(entry, ${JSON.stringify(shows)}), name: ${JSON.stringify(name)}${tags} };`;
    }),
  ].join('\n');
}
