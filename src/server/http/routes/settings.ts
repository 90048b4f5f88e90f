import type { FastifyInstance } from 'fastify';
import { API, PATHS } from '../../../contract/paths.ts';
import type { Hall } from '../../services/hall.ts';
import { answers, ok } from '../envelope.ts';
import '../request.ts';

/** What a page must know before anybody is logged in. */
export function settingsRoutes(app: FastifyInstance, hall: Hall): void {
  const { captcha, logoutUrl, previewUrl, demo, oidc } = hall.settings;
  const loginUrl = hall.settings.loginUrl || (oidc ? API + PATHS.oidc : '');

  app.get(
    PATHS.settings,
    { config: { public: true }, schema: { tags: ['system'], summary: 'settings of this hall', response: answers() } },
    async (request) => {
      const brand = hall.texts.text(request.locale, 'server.brand');
      return ok({ brand, captcha, loginUrl, logoutUrl, previewUrl, demo });
    },
  );

  app.get(
    PATHS.casInfo,
    { config: { public: true }, schema: { tags: ['session'], summary: 'how one logs in', response: answers() } },
    async () => ok({ type: loginUrl === '' ? 'local' : 'cas', loginUrl, logoutUrl }),
  );
}
