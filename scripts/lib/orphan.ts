/**
 * Loaded before whatever npm runs for long (`npm start`, `npm run dev`). npm passes a signal on to the shell that it runs
 * scripts in, and that shell dies without passing it on: servers would live on with nobody to stop them. Whose parent is
 * gone stops in order.
 */
import process from 'node:process';

const npmShell = process.ppid;

setInterval(() => {
  if (process.ppid !== npmShell) process.kill(process.pid, 'SIGTERM');
}, 250).unref();
