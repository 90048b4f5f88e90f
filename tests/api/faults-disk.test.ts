import { describe, expect, it } from 'vitest';
import { backups } from '../../scripts/faults/backup.ts';
import { diskFull } from '../../scripts/faults/full.ts';
import { hostile } from '../../scripts/faults/hostile.ts';
import { migrations } from '../../scripts/faults/migration.ts';
import { survives } from './support/survives.ts';

describe('a hall', () => {
  it('says that its disk is full, keeps what it acknowledged, and goes on once there is room', async () => {
    expect((await survives(diskFull, 1)).figures['uploads that were cut off']).toBe(1);
  });

  it('refuses hostile inputs and serves others meanwhile', async () => {
    expect((await survives(hostile, 300)).figures['lying lengths']).toBe(7);
  });

  it.each(backups)('is restored from a backup that was taken while people worked: $title', async (fault) => {
    expect((await survives(fault, 1)).figures['restored']).toBe(1);
  });

  it.each(migrations)('outlives a migration that is killed: $title', async (fault) => {
    expect((await survives(fault, 1)).figures['killed in mid migration']).toBe(1);
  });
});
