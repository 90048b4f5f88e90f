import { entryOf, readDefinition } from './gallery.ts';
import { brokenStoryOf, nodesOf, storyNames, type Kind } from './names.ts';

/**
 * The module of stories behind a definition, as text. `from`: where the makers lie, seen from the module; `all`: none is
 * left out by the tests. Written so that a reader of stories finds names and tags without running it.
 */
export async function storyModule(kind: Kind, key: string, from: string, all = false): Promise<string> {
  const { definition, faults, listed } = await readDefinition(kind, key);
  const title = JSON.stringify(listed.title);
  if (definition === undefined) {
    const { exportName, name } = brokenStoryOf(kind);
    return [
      `import { brokenStory } from '${from}/storyFrame.tsx';`,
      `export default { title: ${title}, tags: ['!test'] };`,
      `export const ${exportName} = { ...brokenStory(${JSON.stringify(faults)}), name: '${name}' };`,
    ].join('\n');
  }
  const maker = kind === 'topic' ? 'topicStory' : 'entityStory';
  const makers = kind === 'topic' ? 'topicStory, knobStory' : maker;
  const nodes = nodesOf(definition);
  return [
    `import { ${makers} } from '${from}/${maker}.tsx';`,
    `const entry = ${JSON.stringify(entryOf(definition, faults))};`,
    `export default { title: ${title} };`,
    ...(nodes.length === 0
      ? []
      : [`export const knobs = { ...knobStory(entry, ${JSON.stringify(nodes)}), name: 'knobs' };`]),
    ...storyNames(definition).map(({ exportName, name, shows, tested }) => {
      const tags = tested || all ? '' : `, tags: ['!test']`;
      return `export const ${exportName} = { ...${maker}(entry, ${JSON.stringify(shows)}), name: ${JSON.stringify(name)}${tags} };`;
    }),
  ].join('\n');
}
