import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/** By then the jobs have run once too. */
const AFTER_MILLISECONDS = 5_000;

/**
 * A start leaves behind what nobody needs again: texts of files, what the compiler noted, code that ran once. V8 gives some
 * 60 MB of it back only when it is told that memory is short; that takes a fifth of a second, once.
 */
export function forgetStart(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as Collect;
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, AFTER_MILLISECONDS).unref();
}
