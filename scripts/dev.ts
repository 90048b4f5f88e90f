import './lib/orphan.ts';
import { spawn, type ChildProcess } from 'node:child_process';
import { fromRoot } from './lib/paths.ts';
import { forwardSignals } from './lib/signals.ts';

/** `npm run dev`: the server starts anew when its code changes, the client reloads. Definitions need neither. */
const port = process.env['PORT'] ?? '8080';
const client = process.env['CLIENT_PORT'] ?? '5173';

const server = start(['--watch', '--watch-preserve-output', fromRoot('src', 'server', 'main.ts')], { PORT: port });
const vite = start([fromRoot('node_modules', 'vite', 'bin', 'vite.js'), '--port', client], {
  API_URL: `http://127.0.0.1:${port}`,
});

const children = [server, vite];
forwardSignals(children);
for (const child of children) {
  child.once('exit', (code) => {
    process.exitCode ??= code ?? 1;
    for (const other of children) if (other.exitCode === null) other.kill();
  });
}

function start(args: readonly string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } });
}
