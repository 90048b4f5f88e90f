import { expect, it } from 'vitest';
import { hallOnDemand } from '../../.storybook/screens/hall.ts';

it('starts one hall for the screens, and another one after it could not start or has ended', async () => {
  const ends: (() => void)[] = [];
  const hall = hallOnDemand(async (onEnd) => {
    ends.push(onEnd);
    const name = await Promise.resolve(`hall ${ends.length}`);
    if (ends.length > 1) return name;
    onEnd();
    throw new Error('no port');
  });
  await expect(hall()).rejects.toThrow('no port');
  expect(await Promise.all([hall(), hall()])).toEqual(['hall 2', 'hall 2']);
  ends.at(-1)?.();
  expect(await hall()).toBe('hall 3');
});
