import i18next from 'i18next';
import { ERRORS } from '../../contract/errors.ts';
import { notice, toast } from '../app/feedback.ts';
import { useSettings } from '../store/settings.ts';
import { endSession } from '../store/session.ts';
import type { ApiError } from './envelope.ts';

const NAMED_STATUSES = new Set([400, 403, 404, 409, 413, 422, 429, 500, 502, 503, 504, 507]);

/** `403 拒绝访问`: the status with its text in the person's language. */
export function statusText(status: number): string {
  const name = NAMED_STATUSES.has(status) ? i18next.t(`status.${status}`) : i18next.t('status.other');
  return `${status} ${name}`;
}

/** Says to the person what went wrong, in the way of spec.md section 8. One notice per kind stands at a time. */
export function report(error: ApiError): void {
  switch (error.kind) {
    case 'refused':
      toast('error', error.message || i18next.t('error.failed'));
      return;
    case 'session':
      const isKickedOut = error.code === ERRORS.kickedOut.code;
      // also who only comes back later, with the cookie of then
      if (endSession('expired') || isKickedOut) {
        const [title, text] = isKickedOut
          ? [i18next.t('session.kickedOut'), `${error.message} ${i18next.t('session.kept')}`]
          : [i18next.t('session.expired'), i18next.t('session.expiredText')];
        notice('warning', 'session', title, text);
      }
      return;
    case 'elsewhere': {
      endSession('elsewhere');
      const { loginUrl } = useSettings.getState();
      if (loginUrl) window.location.assign(loginUrl);
      return;
    }
    case 'http': {
      const text = [statusText(error.status), error.message].filter(Boolean).join(' · ');
      notice('error', `http-${error.status}`, i18next.t('error.request'), text);
      return;
    }
    case 'network':
      notice('error', 'network', i18next.t('error.network'), i18next.t('error.networkText'));
  }
}
