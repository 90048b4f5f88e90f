import type { WriteStream } from 'node:tty';

export interface ProgressLine {
  show(text: string): void;
  clear(): void;
}

const PATIENCE_MS = 400;
const PACE_MS = 100;

/** One line that says how far long work has got: on a terminal only, not before it gets long, never in a pipe. */
export function progressLine(stream: WriteStream): ProgressLine {
  const begin = performance.now();
  let last = 0;
  const wipe = (): void => void stream.write('\r\u001b[2K');
  return {
    show(text) {
      const now = performance.now();
      if (!stream.isTTY || now - begin < PATIENCE_MS || now - last < PACE_MS) return;
      last = now;
      wipe();
      stream.write(text.slice(0, Math.max(20, stream.columns - 1)));
    },
    clear() {
      if (last > 0) wipe();
    },
  };
}
