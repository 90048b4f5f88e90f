import type { ChildProcess } from 'node:child_process';

/** Ctrl+C and SIGTERM reach the children, which end in their own time. */
export function forwardSignals(children: readonly ChildProcess[]): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      for (const child of children) if (child.exitCode === null) child.kill(signal);
    });
  }
}
