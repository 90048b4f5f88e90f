import { buildClientWhenStale } from './lib/client.ts';
import { fromRoot } from './lib/paths.ts';
import { runServer } from './lib/server.ts';

/** `npm start`: builds the client when stale, then is the server. The last line on stdout is `ready http://…`. */
await buildClientWhenStale();
runServer(fromRoot('src', 'server', 'main.ts'));
