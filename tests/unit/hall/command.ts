import { execFile } from 'node:child_process';

/** Runs the analyst's command line as a person does, and says how it ended and what it printed. */
export function hall(env: Record<string, string>, ...args: string[]): Promise<{ code: number; out: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['scripts/hall.ts', ...args],
      { env: { ...process.env, ...env } },
      (error, stdout, stderr) => {
        const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1;
        resolve({ code, out: `${stdout}${stderr}` });
      },
    );
  });
}
