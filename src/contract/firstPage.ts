import { PATHS } from './paths.ts';

/** `dist/client/preloads.json`, made by the build: files that an address needs. Names are relative to the site's root. */
export interface Preloads {
  /** the first whose `address`, a regular expression over path and query, fits */
  screens: { address: string; isOpen: boolean; scripts: string[]; styles: string[] }[];
  /** by language */
  texts: Record<string, string[]>;
}

/** Id of the data block in which a page brings the answers of the calls that it begins with. */
export const FIRST_ANSWERS = 'first-answers';

/** Name of the meta element of a page that came without a session: who is logged in need not be asked. */
export const NO_SESSION = 'no-session';

/** Name of the meta element that says which other sites its page may show in a frame, where there are any. */
export const FRAME_ORIGINS = 'frame-origins';

/** By call: path below /api and query. */
export type FirstAnswers = Record<string, { status: number; body: unknown }>;

/** How such a call is named on both sides. */
export function callName(path: string, query: URLSearchParams): string {
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** Whether somebody knows what one does here: a preference. */
export const FIRST_STEPS = `${PATHS.preferences}/first-steps`;

/** Drafts of a topic that were begun before: asked where a new one is begun. */
export const draftsOf = (topic: string) => ({ topic, page: 1, pageSize: 10 });

/** What every page asks first of who is logged in; a topic's form, and drafts where one is begun, where the address is its entry. */
export function firstCalls(address: string): string[] {
  const [, topic, draft] = /^\/workStation\/map\/([\w-]+)(\?businessKey=[\w-]+)?$/.exec(address) ?? [];
  return [
    ...[PATHS.userInfo, PATHS.nav, PATHS.settings],
    ...(address === '/home' ? [FIRST_STEPS] : []),
    ...(topic ? [`${PATHS.topic}/${topic}?node=start`] : []),
    ...(topic && !draft ? [callName(PATHS.drafts, queryOf(draftsOf(topic)))] : []),
  ];
}

const queryOf = (query: Record<string, string | number>): URLSearchParams =>
  new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
