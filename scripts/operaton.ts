import { freePort, startPostgres } from '../tests/api/support/postgres.ts';
import { tool } from './lib/run.ts';
import { buildOperaton, startOperaton } from './operaton/server.ts';

/**
 * `npm run operaton`: builds Operaton (Java 17 and Maven; the first time it comes from Maven Central), starts it over a
 * PostgreSQL of its own and runs the engine suite against it, and servers that die while it follows them.
 */
await buildOperaton();
const postgres = await startPostgres();
try {
  const operaton = await startOperaton(postgres.url, await freePort());
  try {
    const files = ['tests/unit/engine/suite.test.ts', 'tests/api/engine-cluster.test.ts'];
    const words = ['run', '--project', 'unit', '--project', 'api', ...files];
    const { code } = await tool('vitest', words, { show: true, env: { ENGINE_URL: operaton.url } });
    process.exitCode = code;
  } finally {
    await operaton.stop();
  }
} finally {
  await postgres.stop();
}
