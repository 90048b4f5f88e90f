import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync } from 'node:fs';
import { fromRoot } from './lib/paths.ts';

const SOURCE = 'github.com/versity/versitygw/cmd/versitygw@v1.8.0';

/** Where the S3 server of the tests lies once it is built. */
export const builtGateway = (): string => fromRoot('.cache', 'tools', 'versitygw');

/** `npm run versitygw`: builds it from the Go module proxy, once (Go 1.24 or later; some minutes). */
if (import.meta.main) {
  const making = fromRoot('.cache', 'tools', String(process.pid));
  mkdirSync(making, { recursive: true });
  execFileSync('go', ['install', SOURCE], { env: { ...process.env, GOBIN: making }, stdio: 'inherit' });
  renameSync(`${making}/versitygw`, builtGateway());
  console.log(`built ${builtGateway()}`);
}
