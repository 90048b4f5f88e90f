import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HallError } from '../../contract/errors.ts';
import { API, SESSION_COOKIE } from '../../contract/paths.ts';
import { localeOf } from '../texts.ts';
import type { Hall } from '../services/hall.ts';
import { refuseUnlessMenu } from '../services/menus/refuseUnlessMenu.ts';
import { resumeSession, whyNobody } from '../services/session/resumeSession.ts';
import './request.ts';

/**
 * Finds out who calls before anything else of a request is looked at, so that nobody without a session learns anything
 * from a refusal. Routes are private; `config: { public: true }` opens one.
 */
export function checkSessions(app: FastifyInstance, hall: Hall): void {
  app.decorateRequest('caller', null);
  app.decorateRequest('sessionId', '');
  app.decorateRequest('person', {
    getter(this: FastifyRequest) {
      if (!this.caller) throw new HallError('notLoggedIn');
      return this.caller;
    },
  });
  app.addHook('onRequest', async (request) => {
    if (request.is404) return;
    const value = request.cookies[SESSION_COOKIE];
    const resumed = value === undefined ? undefined : await resumeSession(value, hall);
    if (resumed) {
      request.caller = resumed.person;
      request.sessionId = resumed.sessionId;
    } else if (!request.routeOptions.config.public) throw new HallError(await whyNobody(value ?? '', hall));
  });
}

/** Keeps calls that menus name to those who have such a menu. After the session and the body, which refuse before it. */
export function checkMenus(app: FastifyInstance, hall: Hall): void {
  app.addHook('preHandler', async ({ caller, method, is404, routeOptions, url }) => {
    if (!caller || is404 || routeOptions.config.public) return;
    // as a router that decodes everything would read it
    const path = decodeURIComponent(url.split('?', 1)[0] ?? '').slice(API.length);
    refuseUnlessMenu(caller, { method, path }, hall);
  });
}

/** Every request knows its language, also those that find nothing. */
export function knowLanguages(app: FastifyInstance): void {
  app.decorateRequest('locale', {
    getter(this: FastifyRequest) {
      return localeOf(this.headers['accept-language']);
    },
  });
}
