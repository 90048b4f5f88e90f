import { readFileSync } from 'node:fs';
import { PATHS } from '../../src/contract/paths.ts';
import { fromRoot } from '../../scripts/lib/paths.ts';
import type { TestHall } from '../support/browser.ts';
import { Session } from '../support/session.ts';

interface Sample {
  as: string;
  formData: Record<string, unknown>;
}

/** Hands in some expenses that wait with the leader; answers their numbers. */
export async function expenses({ server }: TestHall, count: number): Promise<string[]> {
  const path = fromRoot('topics', 'expense-account', 'samples', 'valid-personal.json');
  const { as, formData } = JSON.parse(readFileSync(path, 'utf8')) as Sample;
  const person = await Session.login(server.url, as);
  const numbers: string[] = [];
  for (let each = 0; each < count; each++) {
    const answer = await person.post<{ number: string }>(`${PATHS.flow}/start`, { topic: 'expense-account', formData });
    numbers.push(answer.data?.number ?? answer.message);
  }
  return numbers;
}
