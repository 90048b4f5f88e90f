import { timeOf } from '../../db/id.ts';
import type { Strays } from '../port.ts';
import type { CamundaRest, Instance } from './rest.ts';
import { keyFor } from './rewrite.ts';

/** Instances that are looked at together, and definitions that are named in one query. */
const PAGE = 500;
const KEYS = 200;

/**
 * Removes instances of requests that do not run, and of two for the same request the second: when an answer was lost the
 * instance may have begun all the same. A request that is opened again at this moment may lose its instance, and gets
 * another with its next command.
 */
export async function sweepStrays(rest: CamundaRest, { versions, before, running }: Strays): Promise<number> {
  let removed = 0;
  for (let at = 0; at < versions.length; at += KEYS) {
    const keys = versions.slice(at, at + KEYS).map(keyFor);
    let kept: string | null = null;
    let first = 0;
    for (;;) {
      const page = await rest.instancesOf(keys, first, PAGE);
      if (page.length === 0) break;
      // asked after the cluster: whose row was committed meanwhile is found
      const alive = await running(page.flatMap(({ businessKey }) => businessKey ?? []));
      for (const { id, businessKey } of page.filter((one) => isOld(one, before))) {
        if (businessKey !== null && alive.has(businessKey) && businessKey !== kept) kept = businessKey;
        else {
          await rest.remove(id);
          removed++;
          first--;
        }
      }
      first += page.length;
    }
  }
  return removed;
}

/** By the time that the request's id was made at. What has none of our ids was not begun by us. */
function isOld({ businessKey }: Instance, before: Date): boolean {
  const made = businessKey === null ? undefined : timeOf(businessKey);
  return made !== undefined && made < before;
}
