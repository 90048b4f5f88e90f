import { expect, it } from 'vitest';
import texts from '../../../locales/zh-CN/studio.json' with { type: 'json' };
import { META } from '../../../src/definition/check/meta.ts';
import { settingsOf } from '../../../src/definition/edit/manifest.ts';

/** Called otherwise in the settings: what every definition has, and what a control of its own says. */
const OTHERWISE = ['title', 'effects'];

it.each(['topic', 'entity'] as const)('calls everything that the settings of a %s say by words', (kind) => {
  const unnamed = settingsOf(kind).flatMap((name) => {
    const parts = Object.keys(META[kind].properties?.[name]?.properties ?? {});
    const keys = parts.length > 0 ? parts.map((part) => `set.${name}.${part}`) : [`set.${name}`];
    return OTHERWISE.includes(name) ? [] : keys.filter((key) => !Object.hasOwn(texts, key));
  });
  expect(unnamed).toEqual([]);
});
