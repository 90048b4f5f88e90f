import type { FastifyInstance } from 'fastify';
import { API, PATHS } from '../../../contract/paths.ts';
import { brandOf, welcomeOf } from '../../services/branding.ts';
import type { Hall } from '../../services/hall.ts';
import { answers, ok } from '../envelope.ts';
import '../request.ts';

/** What a page must know before anybody is logged in. */
export function settingsRoutes(app: FastifyInstance, hall: Hall): void {
  const { captcha, logoutUrl, previewUrl, demo, oidc, casUrl, smtpUrl } = hall.settings;
  const campus = oidc ? PATHS.oidc : casUrl !== null ? PATHS.cas : null;
  const loginUrl = hall.settings.loginUrl || (campus === null ? '' : API + campus);

  app.get(
    PATHS.settings,
    { config: { public: true }, schema: { tags: ['system'], summary: 'settings of this hall', response: answers() } },
    async (request) => {
      const [brand, welcome] = [await brandOf(request.locale, hall), await welcomeOf(request.locale, hall)];
      return ok({ brand, ...welcome, captcha, loginUrl, logoutUrl, previewUrl, demo, mail: smtpUrl !== null });
    },
  );

  app.get(
    PATHS.casInfo,
    { config: { public: true }, schema: { tags: ['session'], summary: 'how one logs in', response: answers() } },
    async () => ok({ type: loginUrl === '' ? 'local' : 'cas', loginUrl, logoutUrl }),
  );
}
