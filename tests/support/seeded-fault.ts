import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import type { Fault } from '../../scripts/mutants/faults.ts';

/** Under `npm run mutants` one file of the source is read with a fault in it; nothing is written. Otherwise no plugin. */
export function seededFault(): Plugin[] {
  const place = process.env['SEEDED_FAULT'];
  if (place === undefined) return [];
  const { file, start, end, becomes } = JSON.parse(readFileSync(place, 'utf8')) as Fault;
  const isFaulty = (id: string): boolean => id.endsWith(`/${file}`);
  return [
    {
      name: 'seeded-fault',
      enforce: 'pre',
      // vitest keeps what it has transformed: without a key of its own the sound file would be read again, and all faults survive
      configureVitest({ defineCacheKeyGenerator }) {
        defineCacheKeyGenerator(({ id }) => (isFaulty(id) ? `${start}-${end}-${becomes}` : undefined));
      },
      transform: (code, id) => (isFaulty(id) ? code.slice(0, start) + becomes + code.slice(end) : undefined),
    },
  ];
}
