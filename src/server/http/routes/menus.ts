import type { FastifyInstance } from 'fastify';
import { PATHS } from '../../../contract/paths.ts';
import type { Hall } from '../../services/hall.ts';
import { allDictionaries } from '../../services/menus/allDictionaries.ts';
import { nav } from '../../services/menus/nav.ts';
import { answers, ok } from '../envelope.ts';
import '../request.ts';

/** What the shell needs after login: menus, permission codes, dictionaries. */
export function menuRoutes(app: FastifyInstance, hall: Hall): void {
  app.get(
    PATHS.nav,
    { schema: { tags: ['menus'], summary: "the person's menus and permission codes", response: answers() } },
    async (request) => ok(await nav(request.person, { locale: request.locale }, hall)),
  );

  app.get(
    PATHS.dictionaries,
    { schema: { tags: ['menus'], summary: 'all dictionaries', response: answers() } },
    async (request) => ok(await allDictionaries(request.person, { locale: request.locale }, hall)),
  );
}
