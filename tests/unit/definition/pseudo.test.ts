import { expect, it } from 'vitest';
import { textsOf } from '../../../src/definition/check/texts.ts';
import { project } from '../../../src/definition/projection/project.ts';
import { pseudo, pseudoLocalise } from '../../../src/definition/pseudo.ts';
import { entityOf, TOPIC, edited, topicOf } from './fixtures.ts';

it('brackets, accents and lengthens a text, and keeps what code fills in', () => {
  expect(pseudo('Save')).toBe('⟦Šávé··⟧');
  expect(pseudo('共 {{count}} 条')).toBe('⟦共 {{count}} 条··⟧');
  expect(pseudo('{title} needs {limit}, see https://a.edu/x and ${name}')).toMatch(
    /^⟦\{title\} ñéédš \{limit\}, šéé https:\/\/a\.edu\/x áñd \$\{name\}·+⟧$/,
  );
  expect(pseudo(' ')).toBe(' ');
});

it('reaches every text that people read of a topic and of an entity', async () => {
  const files = edited(TOPIC, 'ui.json', (ui) => {
    ui['reason'] = { 'ui:widget': 'textarea', 'ui:placeholder': '例如：开会', 'ui:rows': 2 };
  });
  for (const definition of [await topicOf(files), await entityOf()]) {
    const { own, further } = textsOf(pseudoLocalise(definition));
    expect([...own, ...further].filter((text) => !/^⟦.*⟧$/su.test(text))).toEqual([]);
    expect(own.size).toBeGreaterThan(2);
  }
});

it('draws a form in which a text without brackets has escaped', async () => {
  const { schema, uiSchema, title, rules } = project(pseudoLocalise(await topicOf()), 'start');
  const drawn = JSON.stringify([schema, uiSchema, title, rules.map(({ message }) => message)]);
  expect(drawn.replaceAll(/⟦[^⟧]*⟧/gu, '')).not.toMatch(/\p{Script=Han}/u);
  expect(drawn).toContain('⟦事由·⟧');
});
