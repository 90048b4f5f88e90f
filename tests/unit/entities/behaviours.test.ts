import { expect, it } from 'vitest';
import { BEHAVIOUR_ACTIONS } from '../../../src/definition/entity/behaviours.ts';
import { behaviourOf } from '../../../src/server/entities/behaviours.ts';

it('knows the same actions in the checker and in the server', () => {
  const keys = Object.keys(BEHAVIOUR_ACTIONS).filter((key) => !key.startsWith('flow/'));
  const own = keys.map((key) => [key, Object.keys(behaviourOf(key).actions ?? {}).toSorted()]);
  expect(own).toEqual(keys.map((key) => [key, [...(BEHAVIOUR_ACTIONS[key] ?? [])].toSorted()]));
});
