import { useEffect, useRef, useState } from 'react';
import type { Exploration } from '../../../contract/studio/trial.ts';
import type { Files } from '../../../definition/edit/files.ts';
import { messageOf } from '../../api/refused.ts';
import { exploreDraft } from './studioCalls.ts';
import type { Explored, TrialMemory } from './trialData.ts';

/** What is not found by then only rare data lead to. */
const MOST_WALKS = 400;
const MOST_MS = 60_000;

const NOTHING: Explored = { walks: 0, ways: [], branches: [], taken: [], stops: [], filled: [], nodes: [] };

function joined(before: Explored, more: Exploration): Explored {
  const stops = [...before.stops];
  const isKnown = (stopped: string): boolean => before.ways.some((way) => way.stopped === stopped);
  for (const stop of more.stops) {
    const known = stops.findIndex(({ message }) => message === stop.message);
    if (known === -1) stops.push({ ...stop, count: 1 });
    else stops[known] = { ...stop, count: (stops[known]?.count ?? 0) + 1 };
  }
  return {
    ...more,
    walks: before.walks + more.walks,
    // where the way stops each call may say anew
    ways: [...before.ways, ...more.ways.filter(({ stopped }) => stopped === '' || !isKnown(stopped))],
    filled: [...before.filled, ...more.filled],
    stops,
  };
}

/** Asks for more walks until every branch was taken, somebody stops it, or it has gone on for long enough. */
export function useBranches(key: string, files: Files, memory: TrialMemory) {
  const { explored } = memory.tried;
  const [found, setFound] = useState(explored?.files === files ? explored.found : null);
  const [error, setError] = useState('');
  const [isGoing, setGoing] = useState(false);
  const going = useRef<AbortController | null>(null);
  useEffect(() => () => going.current?.abort(), []);
  const start = async () => {
    const abort = new AbortController();
    going.current = abort;
    setGoing(true);
    setError('');
    setFound(NOTHING);
    const until = Date.now() + MOST_MS;
    let now = NOTHING;
    try {
      for (let over = false; !over && now.walks < MOST_WALKS && Date.now() < until;) {
        const { walks, taken } = now;
        const more = await exploreDraft(key, { files, walks, taken: [...taken], ways: now.ways.length }, abort.signal);
        now = joined(now, more);
        setFound(now);
        over = more.over;
      }
    } catch (failed) {
      if (!abort.signal.aborted) setError(messageOf(failed));
    }
    memory.keep({ explored: { files, found: now } });
    setGoing(false);
  };
  return { found, error, isGoing, start, stop: () => going.current?.abort() };
}
