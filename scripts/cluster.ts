import { once } from 'node:events';
import { Cluster } from './cluster/cluster.ts';
import { run } from './lib/run.ts';
import { speak } from './lib/speak.ts';
import { fromRoot } from './lib/paths.ts';

const HELP = `npm run cluster [-- --rounds N --seed S]

Starts on loopback what scripts/deploy describes: three PostgreSQL under Patroni and etcd, of which one acknowledges with the
primary, three halls, HAProxy before both, and an S3 server; Ctrl+C stops it. With --rounds it is broken so many times under
load, as \`npm run faults -- cluster\` does.`;

await speak(HELP, async (words) => {
  if (words.includes('--rounds')) {
    const { code } = await run(process.execPath, [fromRoot('scripts', 'faults.ts'), 'cluster', ...words], {
      show: true,
    });
    return code;
  }
  // whoever asks for the end before it has started waits until it can be stopped whole
  const asked = Promise.race(['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => once(process, signal)));
  const cluster = await Cluster.start((line) => console.log(line));
  for (const member of cluster.members) console.log(`${member.name}: http://127.0.0.1:${member.rest}/cluster`);
  console.log(`database ${cluster.databaseUrl}`);
  console.log(`ready ${cluster.url}`);
  await asked;
  await cluster.stop();
  return 0;
});
