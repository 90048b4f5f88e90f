import { callName, FIRST_ANSWERS, NO_SESSION } from '../../contract/firstPage.ts';
import type { FirstAnswers } from '../../contract/firstPage.ts';
import { PATHS } from '../../contract/paths.ts';
import { languageOf } from '../i18n/language.ts';

/** What the page brought with it is old after so long. */
const FRESH_MS = 20_000;

let first: { locale: string; answers: FirstAnswers } | undefined;

/** The answer of a call that the page brought with it, once. */
export function takeFirstAnswer(
  path: string,
  query: URLSearchParams,
  locale: string,
): FirstAnswers[string] | undefined {
  first ??= read();
  const name = callName(path, query);
  const answer = first.answers[name];
  delete first.answers[name];
  return locale === first.locale && performance.now() < FRESH_MS ? answer : undefined;
}

/** Whoever writes something, or becomes somebody else, asks anew. */
export function dropFirstAnswers(): void {
  first = { locale: '', answers: {} };
}

function read(): { locale: string; answers: FirstAnswers } {
  // what is known is not asked: browsers write every refusal into the console
  if (isFromServer() && document.querySelector(`meta[name=${NO_SESSION}]`)) {
    return { locale: languageOf(document.cookie), answers: { [PATHS.userInfo]: { status: 401, body: undefined } } };
  }
  const block = document.getElementById(FIRST_ANSWERS);
  block?.remove();
  return {
    locale: block?.lang ?? '',
    answers: block?.textContent ? (JSON.parse(block.textContent) as FirstAnswers) : {},
  };
}

/** Going back shows a page out of the browser's cache, as old as it may be: somebody may have logged in since. */
function isFromServer(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.transferSize > 0;
}
